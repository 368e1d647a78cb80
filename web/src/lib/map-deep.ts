/**
 * Maps JSON from the inside out: `change` receives every array and object after its items and
 * fields. Returns the same value when nothing in it changes.
 */
export function mapDeep(value: unknown, change: (part: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => mapDeep(item, change));
    return change(items.some((item, index) => item !== value[index]) ? items : value);
  }
  const changes = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const changed = mapDeep(field, change);
    return changed === field ? [] : [[name, changed] as const];
  });
  return change(changes.length > 0 ? { ...value, ...Object.fromEntries(changes) } : value);
}
