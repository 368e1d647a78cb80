import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** Locks the room of a post until the end of the transaction, and makes it with its first change. */
export async function lockRoom(tx: Tx, postId: string): Promise<void> {
  const { rows } = await sql`${markPrepared('lock-room')}
    select from rooms where post_id = ${postId} for update`.execute(tx);
  if (rows.length > 0) return;
  await sql`insert into rooms (post_id) values (${postId}) on conflict do nothing`.execute(tx);
  await sql`select from rooms where post_id = ${postId} for update`.execute(tx);
}

/** SQL: counts up the changes of a room, whose lock the transaction holds. */
export const nextSeq = (postId: string) =>
  sql`update rooms set seq = seq + 1 where post_id = ${postId} returning seq`;

/** Counts a change of a room that is none of a note. @returns its number */
export async function countChange(tx: Tx, postId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`${nextSeq(postId)}`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** What decides about a change, as the transaction finds it under the lock of the room. */
export interface RoomFacts {
  isPostAuthor: boolean;
  authorName: string;
  /** The version asked for, or the newest; null if the post does not have it. */
  version: number | null;
  /** Milliseconds; null while it is unknown. */
  durationMs: number | null;
  /** The party id of the assignee asked for; null if the room has no such member. */
  assigneeId: string | null;
}

/**
 * Finds the facts for a change by a member.
 * @param assignee the id of a party, or the account of one
 * @returns undefined if the party is no member of the room
 */
export async function findRoomFacts(
  db: Queryable,
  postId: string,
  {
    partyId,
    version,
    assignee,
  }: { partyId: string; version?: number | undefined; assignee?: string | null | undefined },
): Promise<RoomFacts | undefined> {
  const { rows } = await sql<RoomFacts>`${markPrepared('find-room-facts')}
    select member.role = 'author' as "isPostAuthor", author.user_name as "authorName",
      heard.number as version, round(heard.duration::double precision * 1000)::integer as "durationMs",
      (
        select party_id from room_members(posts.id)
        where party_id = ${assignee ?? null}::uuid or (account_id = ${assignee ?? null}::uuid and role <> 'guest')
        order by party_id <> ${assignee ?? null}::uuid limit 1
      ) as "assigneeId"
    from posts join users as author on author.id = author_id
    join room_members(posts.id) as member on member.party_id = ${partyId}
    left join lateral (
      select number, duration from post_versions
      where post_id = posts.id and number = coalesce(${version ?? null}::smallint, number)
      order by number desc limit 1
    ) as heard on true
    where posts.id = ${postId}`.execute(db);
  return rows[0];
}
