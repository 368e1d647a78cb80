import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** @returns false if the author has no such published post */
export async function savePin(db: Queryable, userId: string, postId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pinned_posts (user_id, post_id)
    select author_id, id from posts
    where id = ${postId} and author_id = ${userId} and status = 'PUBLISHED' for key share
    on conflict (user_id) do update set post_id = excluded.post_id`.execute(db);
  return numAffectedRows === 1n;
}

export async function deletePin(db: Queryable, userId: string, postId: string): Promise<void> {
  await db.deleteFrom('pinned_posts').where('user_id', '=', userId).where('post_id', '=', postId).execute();
}
