import { messages } from './guests.messages.ts';

/** A web or mail address, or a part of one that a mail client would turn into a link. */
const ADDRESS = /[@＠]|:\/\/|www\.|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/iu;
/** What could be a telephone number. */
const DIGITS = /\p{Nd}{7}/u;
/** Characters that change the direction of text, or are invisible. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;

/** A line of text of a user for a mail to a stranger; undefined if it looks like an address or a number. */
export function cleanWords(text: string): string | undefined {
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim();
  const compact = line.replaceAll(/[\s()/-]/g, '');
  if (line === '' || ADDRESS.test(line) || ADDRESS.test(compact) || DIGITS.test(compact)) return undefined;
  return line;
}

/** The title of a track in quotes, or 'a track'. */
export function describeTitle(title: string): string {
  const words = cleanWords(title);
  return words === undefined ? messages.aTrack : messages.quoted({ title: words });
}

/** The name of an author, or 'Someone'. */
export const describeAuthor = (name: string): string => cleanWords(name) ?? messages.someone;
