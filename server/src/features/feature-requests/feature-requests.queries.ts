import type { Queryable } from '../../db/database.ts';

/** The drafts that wait for a user's answer, those that asked last first. */
export async function listPendingPostIds(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post_features')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .orderBy('asked_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}
