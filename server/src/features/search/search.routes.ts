import { limits, type search } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { loadChatsByName } from '../chats/index.ts';
import { searchPosts } from '../feed/index.ts';
import { searchUsers } from '../users/index.ts';

const FIRST = { page: 0, size: limits.search.ofEach };

export function searchHandlers({ db, readReplica }: Context): Handlers<typeof search.searchRoutes> {
  return {
    searchAll: async ({ query: { search: text } }, { viewer }) => {
      const postSearch = { ...FIRST, search: text, genres: [], sortBy: 'likes' as const };
      const [tracks, people, chats] = await Promise.all([
        readReplica.read(viewer, (from) => searchPosts(from, viewer, postSearch, { scope: 'hidden' })),
        readReplica.read(viewer, (from) => searchUsers(from, viewer, text, FIRST, { scope: 'hidden' })),
        viewer ? loadChatsByName(db, viewer.id, text, FIRST.size) : [],
      ]);
      return { tracks: tracks.value.content, people: people.content, chats };
    },
  };
}
