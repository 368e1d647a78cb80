import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { availableItems, isBlockBetween, isVisible } from '../access/access.queries.ts';

/** Adds a follower; a trigger counts. @returns whether they are new */
export async function insertFollow(tx: Tx, playlistId: string, userId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('playlist_follows')
    .values({ playlist_id: playlistId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes a follower; a trigger counts. @returns whether they followed */
export async function deleteFollow(tx: Tx, playlistId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('playlist_follows')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A follower and the number of tracks that others have added since their last notification. */
export interface InformedFollower {
  userId: string;
  tracks: number;
}

/**
 * Records for the next followers of a playlist, in the order of their ids, that they are notified now,
 * if others have added tracks since and their last notification is a day ago. Locks the playlist, so
 * that each addition counts before or after.
 * @param afterId the last follower of the call before
 */
export async function markNotified(
  tx: Tx,
  playlistId: string,
  { afterId, maxRows }: { afterId: string; maxRows: number },
): Promise<{ followers: InformedFollower[]; lastId: string | null }> {
  await sql`select from playlists where id = ${playlistId} for no key update`.execute(tx);
  const { rows } = await sql<InformedFollower & { lastId: string | null }>`
    with due as materialized (
      select user_id, greatest(notified_at, created_at) as since from playlist_follows
      where playlist_id = ${playlistId} and user_id > ${afterId}
        and notified_at <= now() - make_interval(hours => ${limits.playlists.noticeHours})
      order by user_id limit ${maxRows} for update
    ), informed as (
      select due.user_id, track.count
      from due join playlists on playlists.id = ${playlistId}
        join users as owner on owner.id = owner_id and ${isVisible(undefined)}
        cross join lateral (
          select count(*) as count from ${availableItems(undefined)}
            and playlist_items.added_at > due.since and playlist_items.added_by is distinct from due.user_id
            and not ${isBlockBetween(sql`due.user_id`, sql`posts.author_id`)}
        ) as track
      where track.count > 0
    ), updated as (
      update playlist_follows set notified_at = clock_timestamp() from informed
      where playlist_id = ${playlistId} and playlist_follows.user_id = informed.user_id
      returning playlist_follows.user_id, count
    )
    select user_id as "userId", count as tracks, last.id as "lastId"
    from (select max(user_id::text) as id from due) as last left join updated on true`.execute(tx);
  return {
    followers: rows.filter(({ tracks }) => tracks > 0),
    lastId: rows[0]?.lastId ?? null,
  };
}
