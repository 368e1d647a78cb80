import { truncate } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { cleanWords, describeAuthor } from './clean-words.ts';
import { messages } from './guests.messages.ts';
import { listQuotedNotes, type QuotedNoteRow } from './notes.queries.ts';

/** What a digest of a mix room is about, as the job has it. */
export interface WaitingNotes {
  count: number;
  /** The numbers of the newest ones. */
  numbers: readonly number[];
}

/** The notes of a digest, in words for a mail. */
export interface DescribedNotes {
  count: number;
  lines: string[];
}

/** Characters of a note in a mail. */
const MAX_QUOTE_LENGTH = 80;

/**
 * Describes the notes of a digest that still exist, the newest ones first. Texts that look like
 * addresses stay out. Returns undefined without any.
 */
export async function describeNotes(
  db: Queryable,
  postId: string,
  { count, numbers }: WaitingNotes,
): Promise<DescribedNotes | undefined> {
  const rows = await listQuotedNotes(db, postId, numbers);
  if (rows.length === 0) return undefined;
  // The notes that the job does not name are counted without being read again.
  const unnamed = Math.max(0, count - numbers.length);
  const lines = rows.map(describeNote);
  if (unnamed > 0) lines.push(messages.moreNotes({ count: unnamed }));
  return { count: rows.length + unnamed, lines };
}

function describeNote({ number, version, name, text }: QuotedNoteRow): string {
  const words = cleanWords(text);
  const author = describeAuthor(name);
  if (words === undefined) return messages.noteWithoutText({ name: author, number, version });
  return messages.noteOn({ name: author, version, text: truncate(words, MAX_QUOTE_LENGTH) });
}
