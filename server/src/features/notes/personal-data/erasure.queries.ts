import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { partiesOf } from '../parties.queries.ts';

/** A note that changed, with its change of the room. */
export interface ChangedNote {
  postId: string;
  noteId: string;
  seq: number;
}

/**
 * Erases what an account, or a guest, has written in mix rooms: at most so many notes with the text
 * of its replies, its verdicts and its assignments.
 * @returns the notes that changed; none when nothing is left
 */
export async function eraseSomeOf(tx: Tx, accountId: string, maxRows: number): Promise<ChangedNote[]> {
  const { rows: touched } = await sql<{ noteId: string; postId: string }>`
    select id as "noteId", post_id as "postId" from notes where id in (
      select id from notes where by_id in ${partiesOf(accountId)} and deleted_at is null
      union
      select note_id from note_replies where by_id in ${partiesOf(accountId)} and text is not null
      union
      select id from notes where assignee_id in ${partiesOf(accountId)}
    ) order by post_id, number limit ${maxRows}`.execute(tx);
  if (touched.length === 0) return [];
  const noteIds = touched.map(({ noteId }) => noteId);
  await sql`
    select from rooms where post_id = any(${touched.map(({ postId }) => postId)}::uuid[])
    order by post_id for update`.execute(tx);
  await sql`
    update note_replies set text = null
    where note_id = any(${noteIds}::uuid[]) and by_id in ${partiesOf(accountId)}`.execute(tx);
  const { rows } = await sql<ChangedNote>`
    with touched as (
      select id, post_id, row_number() over (partition by post_id order by number) as place
      from notes where id = any(${noteIds}::uuid[])
    ), counted as (
      update rooms set seq = seq + amount
      from (select post_id, count(*) as amount from touched group by post_id) as amounts
      where rooms.post_id = amounts.post_id returning rooms.post_id, seq - amount as seq
    )
    update notes set seq = counted.seq + place,
      revision = revision
        + case when assignee_id in ${partiesOf(accountId)} or by_id in ${partiesOf(accountId)} then 1 else 0 end,
      text = case when by_id in ${partiesOf(accountId)} then null else text end,
      deleted_at = case when by_id in ${partiesOf(accountId)} then coalesce(deleted_at, now()) else deleted_at end,
      is_erased = is_erased or (by_id in ${partiesOf(accountId)} and deleted_at is null),
      assignee_id = case when assignee_id in ${partiesOf(accountId)} then null else assignee_id end
    from touched join counted on counted.post_id = touched.post_id
    where notes.id = touched.id
    returning notes.id as "noteId", notes.post_id as "postId", notes.seq`.execute(tx);
  return rows;
}

/**
 * Deletes at most so many verdicts of an account, or a guest.
 * @returns their number, and the changes of their rooms
 */
export async function deleteVerdictsOf(
  tx: Tx,
  accountId: string,
  maxRows: number,
): Promise<{ count: number; changedRooms: Omit<ChangedNote, 'noteId'>[] }> {
  await sql`
    select from rooms where post_id in (select post_id from verdicts where party_id in ${partiesOf(accountId)})
    order by post_id for update`.execute(tx);
  const { rows: deletedRows } = await sql<{ postId: string }>`
    delete from verdicts where (post_id, version, party_id) in (
      select post_id, version, party_id from verdicts where party_id in ${partiesOf(accountId)} limit ${maxRows}
    ) returning post_id as "postId"`.execute(tx);
  const { rows: changedRooms } = await sql<{ postId: string; seq: number }>`
    update rooms set seq = seq + 1 where post_id = any(${deletedRows.map(({ postId }) => postId)}::uuid[])
    returning post_id as "postId", seq`.execute(tx);
  return { count: deletedRows.length, changedRooms };
}
