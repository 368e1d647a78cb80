import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import type { FeedSubject } from '../documents/feeds.queries.ts';

/** Published posts of which documents are announced: one, or all of an author. */
export type AnnouncedPosts = { postId: string } | { userId: string };

/** Lists the documents that list any of these posts, in the order of the ids of their subjects. */
export async function listSubjectsOf(
  db: Queryable,
  announcedPosts: AnnouncedPosts,
  { afterId, maxRows }: { afterId: string; maxRows: number },
): Promise<FeedSubject[]> {
  const isAnnounced =
    'postId' in announcedPosts
      ? sql`posts.id = ${announcedPosts.postId}`
      : sql`posts.author_id = ${announcedPosts.userId}`;
  const { rows } = await sql<FeedSubject>`
    select kind, id from (
      select 'profile' as kind, author_id as id from posts where ${isAnnounced} and status = 'PUBLISHED'
      union
      select 'release', release_id from posts join release_tracks on post_id = posts.id
        join releases on releases.id = release_id
        where ${isAnnounced} and is_agreed and releases.status = 'RELEASED'
      union
      select 'playlist', playlist_id from posts join playlist_items on post_id = posts.id
        join playlists on playlists.id = playlist_id
        where ${isAnnounced} and visibility <> 'private'
    ) as subject
    where id > ${afterId} order by id limit ${maxRows}`.execute(db);
  return rows;
}
