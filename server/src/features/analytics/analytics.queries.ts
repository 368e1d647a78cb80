import { limits, type analytics } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { hidesUsers, isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Database } from '../../db/database.ts';
import { endOfLastVisit } from '../../http/security/visits.queries.ts';
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

/**
 * The first listener since the publication of a post, apart from its artists. Plays of the draft came
 * from those who could see it. A user hidden from the viewer has no name.
 */
export async function findFirstListener(
  db: Database,
  postId: string,
  viewer: BlockViewer,
): Promise<Pick<ViewerRow, 'userName' | 'profilePic'> | undefined> {
  const { rows } = await sql<Pick<ViewerRow, 'userName' | 'profilePic'>>`
    select users.user_name as "userName", ${shownPicture('profile_pic')} as "profilePic"
    from listeners
    join posts on posts.id = post_id and first_played_at >= published_at
    left join users on users.id = listeners.user_id and not ${isHiddenFrom(viewer, sql`listeners.user_id`)}
    where post_id = ${postId} and listeners.user_id is distinct from author_id and not exists (
      select from credits
      where credits.post_id = listeners.post_id and account_of(credits.user_id) = listeners.user_id and state = 'current'
    )
    order by first_play_id limit 1`.execute(db);
  return rows[0];
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

/** The days that an activity covers at most. */
const MAX_ACTIVITY_DAYS = 7;

export interface ActivityRow {
  since: string;
  /** Null, like the figures, if nothing happened. */
  postId: string | null;
  plays: number;
  comments: number;
  downloads: number;
}

/**
 * What happened to the published posts of a user since the last visit or, if nothing did, within a
 * week: the posts with the most plays, or one row without a post.
 */
export async function findActivity(db: Database, userId: string): Promise<ActivityRow[]> {
  const today = sql`(now() at time zone 'UTC')::date`;
  const { rows } = await sql<ActivityRow>`
    with days as materialized (
      select * from daily_post_stats
      where day > ${today} - ${MAX_ACTIVITY_DAYS}::int and plays + comments + downloads > 0
        and post_id in (select post_id from listed_posts where author_id = ${userId})
    ),
    period as (
      select coalesce(
        (select visited from (select (${endOfLastVisit(userId)} at time zone 'UTC')::date as visited) as visit
          where exists (select from days where day >= visited) and visited > ${today} - ${MAX_ACTIVITY_DAYS}::int),
        ${today} - ${MAX_ACTIVITY_DAYS - 1}::int
      ) as since
    )
    select to_char(since, 'YYYY-MM-DD') as since, post_id as "postId", plays, comments, downloads
    from period left join lateral (
      select post_id, sum(plays)::int as plays, sum(comments)::int as comments, sum(downloads)::int as downloads
      from days where day >= since group by post_id
    ) as tracks on true
    order by plays desc, comments desc, downloads desc, post_id limit ${limits.activityTracks}`.execute(db);
  return rows;
}

/** Listeners among whom the version's listeners are counted: those who played last. */
const MAX_VERSION_LISTENERS = 1000;

/**
 * How many users have played a post since its current version was agreed on, at most 1000. Visitors
 * count as one.
 */
export async function countVersionListeners(db: Database, postId: string): Promise<number> {
  const { rows } = await sql<{ listeners: number }>`
    select count(*) as listeners
    from (
      select last_played_at from listeners where post_id = ${postId}
      order by last_play_id desc limit ${MAX_VERSION_LISTENERS}
    ) as latest
    where last_played_at >= (
      select greatest(post_versions.created_at, agreed_at)
      from posts join post_versions on post_versions.post_id = posts.id and number = posts.version
        left join terms on terms.post_id = posts.id and state = 'current'
      where posts.id = ${postId}
    )`.execute(db);
  return rows[0]?.listeners ?? 0;
}
