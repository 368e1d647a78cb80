import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { deleteLimited } from '../../db/delete-limited.ts';
import type { Listener } from './count-plays.ts';

/**
 * Writes the plays of these listeners, who are all different, into the journal and adds them to the post's views, under the
 * lock of the post.
 * @returns the keys of those that count: of whom none was counted in the window, by the database's clock
 */
export async function insertPlays(
  tx: Tx,
  postId: string,
  listeners: readonly Listener[],
): Promise<Set<string>> {
  const keys = listeners.map(({ key }) => key);
  const userIds = listeners.map(({ userId }) => userId ?? null);
  const { rows } = await sql<{ listener: string }>`${prepared('insert-plays')}
    with listening as (
      select * from unnest(${keys}::text[], ${userIds}::uuid[]) with ordinality as one (listener, user_id, place)
    ), counted as (
      insert into listen_windows as known (post_id, listener, counted_at)
      select ${postId}, listener, statement_timestamp() from listening
      on conflict (post_id, listener) do update set counted_at = excluded.counted_at
        where known.counted_at <= excluded.counted_at - make_interval(secs => ${limits.viewWindow.server})
      returning listener
    ), written as (
      insert into plays (post_id, user_id, played_at)
      select ${postId}, user_id, statement_timestamp() from listening join counted using (listener) order by place
    ), added as (
      update posts set total_views = total_views + heard.views
      from (select count(*) as views from counted) as heard where id = ${postId} and heard.views > 0
    )
    select listener from counted`.execute(tx);
  return new Set(rows.map(({ listener }) => listener));
}

/** Forgets who listened when it no longer matters. What somebody is just counting is left for the next time. */
export async function deletePastWindows(db: Database): Promise<void> {
  await sql`
    delete from listen_windows where (post_id, listener) in (
      select post_id, listener from listen_windows
      where counted_at <= now() - make_interval(secs => ${limits.viewWindow.server})
      for update skip locked
    )`.execute(db);
}

/** In this order, under the lock of the post. The totals follow by themselves (migrations/0008-listens.sql). */
export async function insertDownloads(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('downloads')
    .values(userIds.map((user_id) => ({ post_id: postId, user_id })))
    .execute();
}

/** Forgets, for at most so many posts, that an account that goes has listened to them; totals follow by themselves. @returns how many */
export const forgetListener = (tx: Tx, userId: string, most: number): Promise<number> =>
  deleteLimited(tx, 'viewers', 'user_id', userId, most);
