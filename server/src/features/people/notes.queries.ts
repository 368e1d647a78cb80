import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '../../db/database.ts';

export interface NoteRow {
  id: string;
  text: string;
  authorId: string | null;
  author: string | null;
  time: Date;
}

/** Lists the notes about a user, newest first. */
export async function listNotes(db: Queryable, userId: string, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select staff_notes.id, text, author_id as "authorId", user_name as author, written_at as time
    from staff_notes left join users on users.id = author_id
    where user_id = ${userId} order by written_at desc, staff_notes.id desc limit ${limit}`.execute(db);
  return rows;
}

/** @throws a violation of the foreign key if the account was deleted meanwhile */
export async function insertNote(
  tx: Tx,
  { userId, authorId, text }: { userId: string; authorId: string; text: string },
): Promise<{ id: string; time: Date }> {
  return tx
    .insertInto('staff_notes')
    .values({ id: uuidv7(), user_id: userId, author_id: authorId, text })
    .returning(['id', 'written_at as time'])
    .executeTakeFirstOrThrow();
}

/** Locks a note about a user. */
export const lockNote = (
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ authorId: string | null } | undefined> =>
  tx
    .selectFrom('staff_notes')
    .select('author_id as authorId')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export async function deleteNoteRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('staff_notes').where('id', '=', id).execute();
}
