import { limits, type search } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadChatsByName } from '../chats/index.ts';
import { readTextQueries, searchPosts, type TextQuery } from '../feed/index.ts';
import { loadSummaries as loadPlaylists, searchPlaylists } from '../playlists/index.ts';
import { loadSummaries as loadReleases, searchReleases } from '../releases/index.ts';
import { searchUsers } from '../users/index.ts';

const FIRST = { page: 0, size: limits.search.ofEach };

export function searchHandlers({ db, readReplica }: Context): Handlers<typeof search.searchRoutes> {
  return {
    searchAll: async ({ query: { search: text } }, { viewer }) => {
      const postSearch = { ...FIRST, search: text, genres: [], sortBy: 'likes' as const };
      const [tracks, people, [foundReleases, foundPlaylists], chats] = await Promise.all([
        readReplica.read(viewer, (from) => searchPosts(from, viewer, postSearch, { scope: 'hidden' })),
        readReplica.read(viewer, (from) => searchUsers(from, viewer, text, FIRST, { scope: 'hidden' })),
        readReplica.read(viewer, (from) => searchCollections(from, viewer, text)),
        viewer ? loadChatsByName(db, viewer.id, text, FIRST.size) : [],
      ]);
      return {
        tracks: tracks.value.content,
        people: people.content,
        releases: foundReleases,
        playlists: foundPlaylists,
        chats,
      };
    },
  };
}

/** Finds releases and public playlists by words. */
async function searchCollections(db: Queryable, viewer: Viewer | undefined, text: string) {
  const queries = await readTextQueries(db, text);
  return Promise.all([
    findFirst(queries, (query) => searchReleases(db, viewer, query, FIRST.size)).then((ids) =>
      loadReleases(db, viewer, ids),
    ),
    findFirst(queries, (query) => searchPlaylists(db, viewer, query, FIRST.size)).then((ids) =>
      loadPlaylists(db, viewer, ids),
    ),
  ]);
}

/** Returns the ids of the first query that has matches. */
async function findFirst(
  queries: readonly TextQuery[],
  find: (query: TextQuery) => Promise<string[]>,
): Promise<string[]> {
  for (const query of queries) {
    const ids = await find(query);
    if (ids.length > 0) return ids;
  }
  return [];
}
