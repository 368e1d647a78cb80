/** A mention that the user is typing after an @. */
export interface TypedMention {
  /** Offset of the @. */
  start: number;
  /** The text between the @ and the caret. */
  name: string;
}

/** A user who can be mentioned. */
export interface Mentionable {
  userName: string;
  profilePic?: string;
}

/** The most names that a list offers. */
export const MAX_MENTIONABLE = 6;

/** The mention being typed at the caret, if any. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const match = /(?:^|[^\w@])@([A-Za-z0-9_.-]{0,30})$/.exec(text.slice(0, caret));
  const name = match?.[1];
  return name === undefined ? null : { start: caret - name.length - 1, name };
}

/** The matching users: names with that prefix first, then names that contain it. */
export function candidates<P extends Mentionable>(name: string, people: readonly P[]): P[] {
  const searchText = name.toLowerCase();
  const containing = people.filter(({ userName }) => userName.toLowerCase().includes(searchText));
  const beginning = containing.filter(({ userName }) => userName.toLowerCase().startsWith(searchText));
  return [...beginning, ...containing.filter((one) => !beginning.includes(one))].slice(0, MAX_MENTIONABLE);
}

/** The text with the completed name, and the new position of the caret. */
export function complete(
  text: string,
  { start, name }: TypedMention,
  userName: string,
): { text: string; caret: number } {
  const head = `${text.slice(0, start)}@${userName} `;
  return { text: head + text.slice(start + 1 + name.length).replace(/^ /, ''), caret: head.length };
}
