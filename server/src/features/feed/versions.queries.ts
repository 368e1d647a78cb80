import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { userSearchVersion } from '../users/index.ts';

const ofPosts = sql`(select coalesce(sum(version), 0)::bigint from post_search_versions)`;

/** A cache version that changes with the posts and with the active users. */
export async function findAuthorsVersion(db: Queryable): Promise<string> {
  const { rows } = await sql<{
    state: string;
  }>`select concat(${ofPosts}, ' ', ${userSearchVersion}) as state`.execute(db);
  return rows[0]?.state ?? '';
}
