import { limits, type analytics } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { hidesUsers, isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Database } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { readListPage, totalOf, windowOf, type Paging, type SortOrder } from '../../db/list-page.ts';
import { shownPicture } from '../users/index.ts';

interface PageOf extends Paging {
  order: SortOrder;
}

export interface ViewerRow {
  /** Null for visitors and for users hidden from the viewer. */
  userName: string | null;
  profilePic: string | null;
  viewCount: number;
  firstView: Date;
  lastView: Date;
}

/** The sort key of each column of the Views tab. Each index has the names (db/schema/070). */
const SORT_KEYS: Record<analytics.ViewerSort, readonly RawBuilder<unknown>[]> = {
  lastView: [sql`last_play_id`],
  firstView: [sql`first_play_id`],
  viewCount: [sql`play_count`, sql`name`],
  userName: [sql`name`],
};

/**
 * A page of the listeners of a post and their number. Users hidden from the viewer have no name.
 */
export async function listViewers(
  db: Database,
  postId: string,
  { sort, order, ...paging }: PageOf & { sort: analytics.ViewerSort },
  viewer?: BlockViewer,
): Promise<{ rows: ViewerRow[]; total: number }> {
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: totalOf(postId, 'listeners'),
    from: sql`listeners where post_id = ${postId}`,
    id: sql`name`,
    key: SORT_KEYS[sort],
    order,
    preparedName: `first-listeners-by-${sort}-${order}`,
  });
  const mark = hidesUsers(viewer) ? sql`` : markPrepared('find-listeners');
  const { rows } = await sql<ViewerRow>`${mark}
    select users.user_name as "userName", ${shownPicture('profile_pic')} as "profilePic", listeners.play_count as "viewCount",
      listeners.first_played_at as "firstView", listeners.last_played_at as "lastView"
    from unnest(${ids}::text[]) with ordinality as page (listener, place)
    join listeners on post_id = ${postId} and name = listener
    left join users on users.id = listeners.user_id and not ${isHiddenFrom(viewer, sql`listeners.user_id`)}
    order by place`.execute(db);
  return { rows, total };
}

/** The number of users who played a post. All visitors count as one. */
export async function countViewers(db: Database, postId: string): Promise<number> {
  const { rows } = await sql<{ viewers: number }>`
    select ${totalOf(postId, 'listeners')}::bigint as viewers`.execute(db);
  return rows[0]?.viewers ?? 0;
}

export interface DownloadRow {
  /** Null for deleted accounts and for users hidden from the viewer. */
  userName: string | null;
  profilePic: string | null;
  time: Date;
}

/** A page of the downloads of a post by time. Users hidden from the viewer have no name. */
export async function listDownloads(
  db: Database,
  postId: string,
  { order, ...paging }: PageOf,
  viewer?: BlockViewer,
): Promise<{ rows: DownloadRow[]; total: number }> {
  const { ids, total } = await readListPage(db, windowOf(paging), {
    total: sql`(select total_downloads from posts where id = ${postId})`,
    from: sql`downloads where post_id = ${postId}`,
    id: sql`id`,
    key: [sql`id`],
    order,
    preparedName: `first-downloads-${order}`,
  });
  const rows = await db
    .selectFrom('downloads')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'downloads.user_id')
        .on(sql<boolean>`not ${isHiddenFrom(viewer, sql`downloads.user_id`)}`),
    )
    .select([
      'users.user_name as userName',
      shownPicture('profile_pic').as('profilePic'),
      'downloads.created_at as time',
    ])
    .where('downloads.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('downloads.id', order)
    .$if(!hidesUsers(viewer), (query) => query.modifyFront(markPrepared(`find-downloads-${order}`)))
    .execute();
  return { rows, total };
}

/** Whose counters a series adds up: those of a post, or of all posts of an author. */
export type SeriesOf = { postId: string } | { authorId: string };

/** The last days (UTC) including days without activity, today last. */
export async function listDays(db: Database, of: SeriesOf, days: number): Promise<analytics.Day[]> {
  const isIncluded = sql`day > (now() at time zone 'UTC')::date - ${days}::int and ${
    'postId' in of
      ? sql`post_id = ${of.postId}`
      : sql`post_id in (select id from posts where author_id = ${of.authorId})`
  }`;
  const { rows } = await sql<analytics.Day>`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(plays, 0)::int as views,
      coalesce(listeners, 0)::int as listeners, coalesce(downloads, 0)::int as downloads,
      coalesce(likes, 0)::int as likes
    from (
      select (now() at time zone 'UTC')::date - ago as day from generate_series(0, ${days}::int - 1) as ago
    ) as calendar
    left join (
      select day, sum(plays) as plays, sum(listeners) as listeners, sum(downloads) as downloads
      from daily_post_stats where ${isIncluded} group by day
    ) as played using (day)
    left join (select day, sum(likes) as likes from daily_likes where ${isIncluded} group by day) as liked using (day)
    order by day`.execute(db);
  return rows;
}

/** How many plays of the version that a post shows stopped in each part of it. */
export async function listStops(db: Database, postId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('post_stops')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'post_stops.post_id').onRef('posts.version', '=', 'post_stops.version'),
    )
    .select(['bucket', 'stops'])
    .where('posts.id', '=', postId)
    .execute();
  const counts = Array.from({ length: limits.stopBuckets }, () => 0);
  for (const { bucket, stops } of rows) counts[bucket] = stops;
  return counts;
}
