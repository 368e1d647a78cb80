/**
 * Maps JSON from the inside out: `change` receives every array and object after its items and
 * fields. Returns the same value when nothing in it changes.
 */
export function mapDeep(value: unknown, change: (part: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const before: unknown[] = Object.values(value);
  const after = before.map((item) => mapDeep(item, change));
  if (after.every((item, index) => item === before[index])) return change(value);
  if (Array.isArray(value)) return change(after);
  return change(Object.fromEntries(Object.keys(value).map((name, index) => [name, after[index]])));
}
