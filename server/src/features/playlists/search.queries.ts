import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { isVisible } from './access/access.queries.ts';

/** Matches that a search compares; of more, it takes any. */
const MAX_MATCHES = 10_000;

/**
 * Finds public playlists that match a tsquery over words of name and owner: matches of `exact` first, then
 * the most followed. Those of muted users are hidden too.
 */
export async function searchPlaylists(
  db: Queryable,
  viewer: BlockViewer | undefined,
  { query, exact }: { query: string; exact: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select playlists.id, playlists.words, playlists.followers_count as followers
      from playlists join users as owner on owner.id = owner_id
      where playlists.words @@ ${query}::tsquery and visibility = 'public' and ${isVisible(viewer)}
        and not ${isHiddenFrom(viewer, sql`owner_id`, 'hidden')} limit ${MAX_MATCHES}
    ) as matches
    order by words @@ ${exact}::tsquery desc, followers desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
