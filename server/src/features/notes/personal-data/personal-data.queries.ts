import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { FIRST_ID, readBatch } from '../../../db/read-batches.ts';
import { postReference, type PostReference } from '../../posts/index.ts';
import { partiesOf } from '../parties.queries.ts';

interface NoteData extends PostReference {
  id: string;
  number: number;
  version: number;
  atMs: number | null;
  endMs: number | null;
  text: string;
  revision: number;
  createdAt: Date;
  editedAt: Date | null;
  resolvedAt: Date | null;
  /** The version in which it was resolved. */
  resolvedIn: number | null;
}

/** The notes of a user, in the order of their ids. */
export const listNoteData = (
  db: Queryable,
  userId: string,
  after: NoteData | undefined,
): Promise<NoteData[]> =>
  readBatch<NoteData>(
    db,
    sql`select notes.id, number, notes.version, at_ms as "atMs", end_ms as "endMs", text, revision,
        notes.created_at as "createdAt", edited_at as "editedAt", resolved_at as "resolvedAt",
        resolved_in as "resolvedIn", ${postReference(userId)}
      from notes join posts on posts.id = post_id join users as author on author.id = author_id
      where by_id in ${partiesOf(userId)} and notes.deleted_at is null and notes.id > ${after?.id ?? FIRST_ID}
      order by notes.id`,
  );

interface ReplyData extends PostReference {
  id: string;
  /** The number of the note. */
  note: number;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
}

/** The replies of a user to notes, in the order of their ids. */
export const listReplyData = (
  db: Queryable,
  userId: string,
  after: ReplyData | undefined,
): Promise<ReplyData[]> =>
  readBatch<ReplyData>(
    db,
    sql`select note_replies.id, notes.number as note, note_replies.text, note_replies.created_at as "createdAt",
        note_replies.edited_at as "editedAt", ${postReference(userId)}
      from note_replies join notes on notes.id = note_id
      join posts on posts.id = post_id join users as author on author.id = author_id
      where note_replies.by_id in ${partiesOf(userId)} and note_replies.text is not null
        and note_replies.id > ${after?.id ?? FIRST_ID}
      order by note_replies.id`,
  );

interface VerdictData extends PostReference {
  version: number;
  verdict: string;
  givenAt: Date;
}

/** The verdicts of a user, in the order in which they were given. */
export async function listVerdictData(db: Queryable, userId: string): Promise<VerdictData[]> {
  const { rows } = await sql<VerdictData>`
    select verdicts.version, verdict, given_at as "givenAt", ${postReference(userId)}
    from verdicts join posts on posts.id = post_id join users as author on author.id = author_id
    where party_id in ${partiesOf(userId)} order by given_at, post_id, verdicts.version`.execute(db);
  return rows;
}
