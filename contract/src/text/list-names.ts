/** Joins names: 'Ilo', 'Ilo and Maré', 'Ilo, Maré and tembo'. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
