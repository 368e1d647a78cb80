import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

/** A note of a mix room, as a digest quotes it. */
export interface QuotedNoteRow {
  number: number;
  version: number;
  /** Name of its author. */
  name: string;
  text: string;
}

/** Lists those notes of a post that are not deleted, the newest ones first. */
export async function listQuotedNotes(
  db: Queryable,
  postId: string,
  numbers: readonly number[],
): Promise<QuotedNoteRow[]> {
  const { rows } = await sql<QuotedNoteRow>`
    select number, version, text, coalesce(users.user_name, authors.name, '') as name
    from notes left join guests as authors on authors.id = by_id
    left join users on users.id = coalesce(authors.claimed_by, by_id)
    where notes.post_id = ${postId} and number = any(${numbers}::int[]) and text is not null
    order by number desc`.execute(db);
  return rows;
}
