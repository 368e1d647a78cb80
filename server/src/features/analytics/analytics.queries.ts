import type { analytics } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../db/block-filter.ts';
import type { Database } from '../../db/database.ts';
import { seekToOffset, type SortOrder } from '../../db/offset-index.ts';
import { shownPicture } from '../users/index.ts';

interface PageOf {
  page: number;
  size: number;
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

const number = sql`(select number from place)`;
const word = sql`(select word from place)`;

/**
 * For each column of the Views tab: the name of its offset index, its sort key in the table, and
 * the same key in the place of a page.
 */
const SORTS: Record<
  analytics.ViewerSort,
  { offsetIndex: string; key: readonly RawBuilder<unknown>[]; place: readonly RawBuilder<unknown>[] }
> = {
  lastView: { offsetIndex: 'listeners_by_last_play', key: [sql`last_play_id`], place: [number] },
  firstView: { offsetIndex: 'listeners_by_first_play', key: [sql`first_play_id`], place: [number] },
  viewCount: {
    offsetIndex: 'listeners_by_play_count',
    key: [sql`play_count`, sql`name`],
    place: [number, word],
  },
  userName: { offsetIndex: 'listeners_by_name', key: [sql`name`], place: [word] },
};

/**
 * A page of the listeners of a post and their number. Users hidden from the viewer have no name.
 */
export async function listViewers(
  db: Database,
  postId: string,
  { page, size, sort, order }: PageOf & { sort: analytics.ViewerSort },
  viewer?: BlockViewer,
): Promise<{ rows: ViewerRow[]; total: number }> {
  const { offsetIndex, key, place } = SORTS[sort];
  const direction = sql.raw(order);
  const orderBy = sql.join(key.map((part) => sql`${part} ${direction}`));
  const { rows } = await sql<ViewerRow>`
    with place as ${seekToOffset(postId, offsetIndex, order, page * size)}
    select users.user_name as "userName", ${shownPicture('profile_pic')} as "profilePic", listeners.play_count as "viewCount",
      listeners.first_played_at as "firstView", listeners.last_played_at as "lastView"
    from (
      select * from listeners
      where post_id = ${postId} and (${sql.join(key)}) ${order === 'asc' ? sql`>=` : sql`<`} (${sql.join(place)})
      order by ${orderBy} limit ${size} offset (select skip from place)
    ) as listeners
    left join users on users.id = listeners.user_id and not ${isHiddenFrom(viewer, sql`listeners.user_id`)}
    order by ${orderBy}`.execute(db);
  return { rows, total: await countViewers(db, postId) };
}

/** The number of users who played a post. All visitors count as one. */
export async function countViewers(db: Database, postId: string): Promise<number> {
  const row = await db
    .selectFrom('offset_lists')
    .select('entries')
    .where('list', '=', postId)
    .where('sort', '=', SORTS.userName.offsetIndex)
    .executeTakeFirst();
  return row?.entries ?? 0;
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
  { page, size, order }: PageOf,
  viewer?: BlockViewer,
): Promise<DownloadRow[]> {
  return db
    .with('place', () => seekToOffset(postId, 'downloads', order, page * size))
    .selectFrom((from) =>
      from
        .selectFrom('downloads')
        .selectAll()
        .where('post_id', '=', postId)
        .where('id', order === 'asc' ? '>=' : '<', (eb) => eb.selectFrom('place').select('number'))
        .orderBy('id', order)
        .limit(size)
        .offset(sql<number>`(select skip from place)`)
        .as('downloads'),
    )
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
    .orderBy('downloads.id', order)
    .execute();
}

/** The last days of a post (UTC) including days without activity, today last. */
export async function listDays(db: Database, postId: string, days: number): Promise<analytics.Day[]> {
  const isLate = sql`day > (now() at time zone 'UTC')::date - ${days}::int`;
  const { rows } = await sql<analytics.Day>`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(plays, 0) as views, coalesce(listeners, 0) as listeners,
      coalesce(downloads, 0) as downloads, coalesce(likes, 0) as likes
    from (
      select (now() at time zone 'UTC')::date - ago as day from generate_series(0, ${days}::int - 1) as ago
    ) as calendar
    left join (select * from daily_post_stats where post_id = ${postId} and ${isLate}) as played using (day)
    left join (select * from daily_likes where post_id = ${postId} and ${isLate}) as liked using (day)
    order by day`.execute(db);
  return rows;
}
