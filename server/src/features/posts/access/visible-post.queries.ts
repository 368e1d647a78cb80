import type { posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { hidesUsers, isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';

export type PostFactsRow = NonNullable<Awaited<ReturnType<typeof findPostFacts>>>;

const facts = (db: Queryable, id: string, viewer?: BlockViewer) =>
  db
    .selectFrom('posts')
    .select([
      'id',
      'author_id as authorId',
      // Locking the post does not lock its author.
      sql<boolean>`(select suspended_at is null from users where users.id = posts.author_id)`.as(
        'isAuthorThere',
      ),
      'title',
      sql<posts.PostStatus>`status`.as('status'),
      'free_download as freeDownload',
      sql<number | null>`(
        select duration from post_versions where post_id = posts.id and number = posts.version
      )`.as('duration'),
      'total_likes as totalLikes',
      'total_comments as totalComments',
      'total_plays as totalViews',
      'total_downloads as totalDownloads',
      isHiddenFrom(viewer, sql`author_id`).as('hasBlocks'),
    ])
    .where('id', '=', id);

export const findPostFacts = (db: Queryable, id: string, viewer: BlockViewer | undefined) =>
  facts(db, id, viewer)
    .$if(!hidesUsers(viewer), (query) => query.modifyFront(markPrepared('find-post-facts')))
    .executeTakeFirst();

/**
 * Locks a post against changes by other transactions, except rows that refer to it. Also locks the
 * blocks between its author and the actors.
 * @returns the post, with the actors who have a block with its author
 */
export async function lockPostFacts(
  tx: Tx,
  id: string,
  actorIds: readonly string[],
): Promise<(PostFactsRow & { blockedIds: string[] }) | undefined> {
  const { rows } = await sql<PostFactsRow & { blockedIds: string[] }>`${markPrepared('lock-post')}
    with post as materialized ${facts(tx, id).forNoKeyUpdate()}
    select *, case when ${actorIds}::uuid[] = '{}' then '{}' else array(
      select id from lock_blocks("authorId", ${actorIds}::uuid[]) as blocked (id)
    ) end as "blockedIds" from post`.execute(tx);
  return rows[0];
}

/** The users among these who have a block with a user, in either direction. */
export async function listBlockedIds(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other_id as id from blocks
    where user_id = ${userId} and other_id = any(${others}::uuid[]) and kind = 'block'
    union
    select user_id from blocks
    where other_id = ${userId} and user_id = any(${others}::uuid[]) and kind = 'block'`.execute(db);
  return rows.map(({ id }) => id);
}
