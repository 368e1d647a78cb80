import { sql } from 'kysely';
import { hiddenUserIds, type BlockViewer } from '../../db/block-filter.ts';
import type { Queryable } from '../../db/database.ts';
import { userSearchVersion } from '../users/index.ts';
import type { Order } from './order-keys.queries.ts';

const ofPosts = sql`(select coalesce(sum(version), 0)::bigint from post_search_versions)`;

/** A cache version that changes whenever a post is added, removed or edited. */
export async function findPostsVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{ state: string }>`select ${ofPosts}::text as state`.execute(db);
  return rows[0]?.state ?? '';
}

/** A cache version that changes with the posts and with the active users. */
export async function findAuthorsVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{
    state: string;
  }>`select concat(${ofPosts}, ' ', ${userSearchVersion}) as state`.execute(db);
  return rows[0]?.state ?? '';
}

/**
 * A cache version that changes with the posts, the active users, the users hidden from the viewer
 * and the blocks of a list.
 */
export async function findHiddenVersion(db: Queryable, list: Order, viewer: BlockViewer): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(${ofPosts}, ' ', ${userSearchVersion}, ' ', count(*), ' ', bit_xor(uuid_hash_extended(id, 0)), ' ',
      (select count(*) from post_offset_blocks where list = ${list})) as state
    from ${hiddenUserIds(viewer, 'hidden')} as hidden`.execute(db);
  return rows[0]?.state ?? '';
}
