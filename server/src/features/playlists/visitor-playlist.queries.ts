import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { availableItems } from './access/access.queries.ts';

/** A track of a playlist, with its first place and when it was added last. */
export interface Addition {
  postId: string;
  position: string;
  addedAt: Date;
}

/** Lists the tracks of a playlist that visitors can see, each once, the newest addition first. */
export async function listAdditions(db: Queryable, id: string): Promise<Addition[]> {
  const { rows } = await sql<Addition>`
    select item.post_id as "postId", min(item.position)::text as position, max(item.added_at) as "addedAt"
    from playlists cross join lateral (
      select playlist_items.post_id, playlist_items.position, playlist_items.added_at from ${availableItems(undefined)}
    ) as item
    where playlists.id = ${id}
    group by item.post_id order by max(item.added_at) desc, item.post_id desc`.execute(db);
  return rows;
}

/** Finds the texts of a playlist whose visibility the caller has checked. */
export const findTexts = (
  db: Queryable,
  id: string,
): Promise<{ description: string; updatedAt: Date } | undefined> =>
  db
    .selectFrom('playlists')
    .select(['description', 'updated_at as updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
