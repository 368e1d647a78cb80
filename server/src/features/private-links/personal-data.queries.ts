import type { Database } from '../../db/database.ts';

/** How many links one batch reads. */
const BATCH_ROWS = 500;

/** The private links to posts of an account, by id. */
export const listPrivateLinkData = (db: Database, userId: string, after: { id: string } | undefined) =>
  db
    .selectFrom('private_links')
    .innerJoin('posts', 'posts.id', 'private_links.post_id')
    .select([
      'private_links.id',
      'private_links.post_id as postId',
      'label',
      'private_links.version',
      'expires_at as expiresAt',
      'download',
      'plays',
      'downloads',
      'last_play_at as lastPlayAt',
      'private_links.created_at as createdAt',
    ])
    .where('author_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('private_links.id', '>', String(after?.id)))
    .orderBy('private_links.id')
    .limit(BATCH_ROWS)
    .execute();
