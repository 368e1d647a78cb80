import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';

/**
 * The published posts with the highest gain in the last seven days (UTC, including today). The
 * weight of a gain halves every two days. A like counts as much as three listeners, a download as
 * much as two. Repeated plays do not count. The query looks up five times as many posts as
 * requested, which covers the posts of suspended accounts among them.
 */
export async function findTrendingIds(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    with days as materialized (
      select (now() at time zone 'UTC')::date - age as day, round(1000000 * power(0.5, age / 2.0))::bigint as weight
      from generate_series(0, 6) as age
    ),
    gains as (
      select post_id, 3 * likes * weight as gain from days join daily_likes using (day)
      union all
      select post_id, (listeners + 2 * downloads) * weight from days join daily_post_stats using (day)
    )
    select post_id from (
      select post_id, sum(gain) as score from gains group by post_id
      order by score desc fetch first ${5 * limit} rows with ties
    ) as scores
    join listed_posts using (post_id)
    where score > 0
    order by score desc, published_at desc, post_id desc limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** The posts of this list that are visible to the viewer, in the same order. */
export async function filterVisible(
  db: Queryable,
  viewer: BlockViewer | undefined,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!hidesUsers(viewer, 'hidden')) return ids;
  const { rows } = await sql<{ post_id: string }>`
    select post_id from unnest(${ids}::uuid[]) with ordinality as trend (post_id, place)
    join listed_posts using (post_id)
    where not ${isHiddenFrom(viewer, sql`author_id`, 'hidden')} order by place`.execute(db);
  return rows.map(({ post_id }) => post_id);
}
