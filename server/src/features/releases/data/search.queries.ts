import { sql } from 'kysely';
import type { BlockViewer } from '../../block-filter/index.ts';
import type { Queryable } from '../../../db/database.ts';
import { isListed } from './releases.queries.ts';

/** Matches that a search compares; of more, it takes any. */
const MAX_MATCHES = 10_000;

/**
 * Finds releases that match a tsquery over words of title, owner and artists: matches of `exact` first,
 * then the most saved. Those of muted users are hidden too.
 */
export async function searchReleases(
  db: Queryable,
  viewer: BlockViewer | undefined,
  { query, exact }: { query: string; exact: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select releases.id, releases.words, total_saves, released_at
      from releases join users as owner on owner.id = owner_id
      where releases.words @@ ${query}::tsquery and ${isListed(viewer, 'hidden')} limit ${MAX_MATCHES}
    ) as matches
    order by words @@ ${exact}::tsquery desc, total_saves desc, released_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
