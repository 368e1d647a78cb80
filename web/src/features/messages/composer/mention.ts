/** A mention that the user is typing after an @. */
export interface TypedMention {
  /** Offset of the @. */
  start: number;
  /** The text between the @ and the caret. */
  name: string;
}

/** The mention being typed at the caret, if any. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const found = /(?:^|[^\w@])@([A-Za-z0-9_.-]{0,30})$/.exec(text.slice(0, caret));
  const name = found?.[1];
  return name === undefined ? null : { start: caret - name.length - 1, name };
}

/** The matching members: names with that prefix first, then names that contain it. */
export function candidates(name: string, members: readonly string[], most: number): string[] {
  const wanted = name.toLowerCase();
  const containing = members.filter((member) => member.toLowerCase().includes(wanted));
  const beginning = containing.filter((member) => member.toLowerCase().startsWith(wanted));
  return [...beginning, ...containing.filter((member) => !beginning.includes(member))].slice(0, most);
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
