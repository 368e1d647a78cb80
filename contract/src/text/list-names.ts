import { messages } from '../messages/list-names.messages.ts';

/** Joins names: 'Ilo', 'Ilo and Maré', 'Ilo, Maré and tembo'. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return messages.and({ names: names.slice(0, -1).join(messages.separator), last });
}
