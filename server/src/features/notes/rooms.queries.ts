import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** Locks the rooms of posts until the end of the transaction, and makes each with its first change. */
export async function lockRooms(tx: Tx, postIds: readonly string[]): Promise<void> {
  const ids = [...new Set(postIds)];
  if ((await lockMadeRooms(tx, ids)) === ids.length) return;
  await sql`
    insert into rooms (post_id) select post_id from unnest(${ids}::uuid[]) as room (post_id) order by post_id
    on conflict do nothing`.execute(tx);
  await lockMadeRooms(tx, ids);
}

/** Locks the rooms that have had a change. @returns their number */
export async function lockMadeRooms(tx: Tx, postIds: readonly string[]): Promise<number> {
  const { rows } = await sql`${markPrepared('lock-rooms')}
    select from rooms where post_id = any(${postIds}) order by post_id for update`.execute(tx);
  return rows.length;
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

/** A change of a room by one of its members. */
export interface ChangeInput {
  postId: string;
  /** The party id of the member. */
  partyId: string;
  /** The version that the change names; by default the newest. */
  version?: number | undefined;
  /** The id of a party, or the account of one. */
  assignee?: string | null | undefined;
}

/**
 * Finds the facts for changes.
 * @returns one for each change; undefined if its party is no member of the room
 */
export async function findRoomFacts(
  db: Queryable,
  changes: readonly ChangeInput[],
): Promise<(RoomFacts | undefined)[]> {
  const rows = changes.map(({ postId, partyId, version, assignee }) => ({
    postId,
    partyId,
    version,
    assignee,
  }));
  const { rows: facts } = await sql<RoomFacts & { place: number }>`${markPrepared('find-room-facts')}
    select change.place::integer, member.role = 'author' as "isPostAuthor", author.user_name as "authorName",
      heard.number as version, round(heard.duration::double precision * 1000)::integer as "durationMs",
      case when assignee is not null then (
        select party_id from room_members(change.post_id)
        where party_id = assignee or (account_id = assignee and role <> 'guest')
        order by party_id <> assignee limit 1
      ) end as "assigneeId"
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ("postId" uuid, "partyId" uuid, version smallint, assignee uuid)
    ) with ordinality as change (post_id, party_id, version, assignee, place)
    join posts on posts.id = change.post_id join users as author on author.id = author_id
    join lateral room_members(change.post_id) as member on member.party_id = change.party_id
    left join lateral (
      select number, duration from post_versions
      where post_versions.post_id = posts.id and number = coalesce(change.version, number)
      order by number desc limit 1
    ) as heard on true`.execute(db);
  const factsByPlace = new Map(facts.map(({ place, ...each }) => [place, each]));
  return changes.map((_change, index) => factsByPlace.get(index + 1));
}
