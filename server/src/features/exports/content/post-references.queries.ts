import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom } from '../../block-filter/index.ts';
import type { Queryable } from '../../../db/database.ts';
import { BATCH_SIZE } from './read-batches.ts';

/**
 * A post of any author. Unpublished posts of others have no title, nor do posts of users whom a
 * block hides.
 */
export interface PostReference {
  title: string | null;
  author: string | null;
}

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** SQL: title and author of a post, where the user may see them. */
export const postReference = (userId: string) => {
  const viewer = { id: userId, hasBlocks: true, hasMuted: false };
  const isVisible = sql`(author_id = ${userId}
    or posts.status = 'PUBLISHED' and not ${isHiddenFrom(viewer, sql`author_id`)})`;
  return sql`case when ${isVisible} then posts.title end as title,
    case when ${isVisible} then author.user_name end as author`;
};

/**
 * Reads one batch.
 * @param select a query that ends in its order
 */
export async function readList<Row>(db: Queryable, select: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`${select} limit ${BATCH_SIZE}`.execute(db);
  return rows;
}
