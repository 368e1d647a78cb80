import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A notification that was made, or joined by more people. */
export interface Told {
  id: string;
  userId: string;
  isNew: boolean;
}

/** Adds likes, given by their numbers, to what the author of a post is told of its likes. Under the lock of the post. */
export async function joinLikes(
  tx: Tx,
  { postId, authorId, likes }: { postId: string; authorId: string; likes: readonly number[] },
): Promise<Told> {
  const people = likes.length;
  const since = Math.min(...likes) - 1;
  return tx
    .insertInto('notifications')
    .values({
      user_id: authorId,
      kind: 'like',
      post_id: postId,
      people,
      unread: people,
      since,
      newest: Math.max(...likes),
      seen: since,
    })
    .onConflict((known) =>
      known
        .column('post_id')
        .where('kind', '=', 'like')
        .doUpdateSet({
          people: sql<number>`notifications.people + excluded.people`,
          unread: sql<number>`notifications.unread + excluded.unread`,
          newest: sql<number>`excluded.newest`,
          told_at: sql<Date>`excluded.told_at`,
        }),
    )
    .returning(['id', 'user_id as userId', sql<boolean>`people = ${people}::integer`.as('isNew')])
    .executeTakeFirstOrThrow();
}

export async function insertComment(
  tx: Tx,
  { commentId, postId, authorId }: { commentId: string; postId: string; authorId: string },
): Promise<Told[]> {
  return tx
    .insertInto('notifications')
    .values({ user_id: authorId, kind: 'comment', post_id: postId, comment_id: commentId })
    .returning(made)
    .execute();
}

export async function insertFollow(tx: Tx, userId: string, followerId: string): Promise<Told[]> {
  return tx
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'follow', follower_id: followerId })
    .returning(made)
    .execute();
}

export async function deleteFollow(tx: Tx, userId: string, followerId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('follower_id', '=', followerId)
    .execute();
}

export async function insertRequest(tx: Tx, postId: string, artistId: string): Promise<Told[]> {
  return tx
    .insertInto('notifications')
    .values({ user_id: artistId, kind: 'request', post_id: postId, artist_id: artistId })
    .returning(made)
    .execute();
}

/** What one has answered needs no notice any more; who declined would find nothing behind it. */
export async function deleteRequestNotice(tx: Tx, postId: string, artistId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('kind', '=', 'request')
    .where('post_id', '=', postId)
    .where('artist_id', '=', artistId)
    .execute();
}

/** Tells the author of a post what an artist has answered. */
export async function insertAnswer(
  tx: Tx,
  kind: 'approval' | 'rejection',
  postId: string,
  artistId: string,
): Promise<Told[]> {
  return tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'post_id', 'artist_id', 'is_out'])
    .expression((db) =>
      db
        .selectFrom('posts')
        .select([
          'author_id',
          sql.lit(kind).as('kind'),
          'id',
          sql<string>`${artistId}::uuid`.as('artist_id'),
          sql<boolean>`status = 'PUBLISHED'`.as('is_out'),
        ])
        .where('id', '=', postId),
    )
    .returning(made)
    .execute();
}

/** Tells those who are featured on a post that it is out, except whoever has published it. */
export async function insertPublication(tx: Tx, postId: string, byId: string): Promise<Told[]> {
  return tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'post_id', 'artist_id'])
    .expression((db) =>
      db
        .selectFrom('post_features')
        .select(['user_id', sql.lit('publication').as('kind'), 'post_id', 'user_id as artist_id'])
        .where('post_id', '=', postId)
        .where('state', '=', 'approved')
        .where('user_id', '<>', byId),
    )
    .returning(made)
    .execute();
}

/** Drops the oldest of these people's notifications where they have too many. */
export async function trim(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from notifications using unnest(${userIds}::uuid[]) as told (user_id), lateral (
      select id from notifications where user_id = told.user_id
      order by told_at desc, id desc offset ${limits.notifications.kept}
    ) as surplus
    where notifications.id = surplus.id`.execute(tx);
}

const made = ['id', 'user_id as userId', sql.lit(true).as('isNew')] as const;
