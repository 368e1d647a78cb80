import type { Database } from '../../db/database.ts';

/** Loads the titles of posts, releases and playlists, and the names of users, by id. */
export async function findLabels(
  db: Database,
  ids: Record<'post' | 'release' | 'playlist' | 'user', string[]>,
): Promise<Map<string, string>> {
  const [posts, releases, playlists, users] = await Promise.all([
    ids.post.length === 0
      ? []
      : db.selectFrom('posts').select(['id', 'title as label']).where('id', 'in', ids.post).execute(),
    ids.release.length === 0
      ? []
      : db.selectFrom('releases').select(['id', 'title as label']).where('id', 'in', ids.release).execute(),
    ids.playlist.length === 0
      ? []
      : db.selectFrom('playlists').select(['id', 'name as label']).where('id', 'in', ids.playlist).execute(),
    ids.user.length === 0
      ? []
      : db
          .selectFrom('users')
          .select(['id', 'user_name as label'])
          .where('id', 'in', ids.user)
          .where('deleted_at', 'is', null)
          .execute(),
  ]);
  return new Map([...posts, ...releases, ...playlists, ...users].map(({ id, label }) => [id, label]));
}
