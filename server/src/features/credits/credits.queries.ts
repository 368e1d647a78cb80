import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** Lists the drafts that wait for a user's answer, latest request first. */
export async function listPendingPostIds(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credits')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .orderBy('requested_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Lists the author's drafts with a request to this artist, newest first. */
export async function listRequestedPostIds(
  db: Queryable,
  authorId: string,
  artist: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts
    join users on user_name_key = ${artist.toLowerCase()}
    join credits on credits.post_id = posts.id and credits.user_id = users.id
    where author_id = ${authorId} and posts.status <> 'PUBLISHED'
    order by posts.created_at desc, posts.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Lists unpublished posts of either user with a request to the other, in the order in which they
 * are locked.
 */
export async function listDraftsBetween(
  tx: Tx,
  one: string,
  other: string,
): Promise<{ id: string; artistId: string }[]> {
  const { rows } = await sql<{ id: string; artistId: string }>`
    select posts.id, credits.user_id as "artistId"
    from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (author, artist)
    join credits on credits.user_id = pair.artist
    join posts on posts.id = credits.post_id and posts.author_id = pair.author
    where posts.status <> 'PUBLISHED'
    order by posts.id`.execute(tx);
  return rows;
}

/** Lists unpublished posts with a request to a user, in the order in which they are locked. */
export async function listDraftsRequesting(
  tx: Tx,
  userId: string,
): Promise<{ id: string; authorId: string }[]> {
  return tx
    .selectFrom('credits')
    .innerJoin('posts', 'posts.id', 'credits.post_id')
    .select(['posts.id', 'author_id as authorId'])
    .where('credits.user_id', '=', userId)
    .where('posts.status', '<>', sql<string>`'PUBLISHED'`)
    .orderBy('posts.id')
    .execute();
}
