import { limits, type search } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { loadChatsByName } from '../chats/index.ts';
import { PostSearch } from '../feed/index.ts';
import { UserSearch } from '../users/index.ts';

const FIRST = { page: 0, size: limits.search.ofEach };

export function searchHandlers({ db, readReplica }: Context): Handlers<typeof search.searchRoutes> {
  const posts = new PostSearch();
  const users = new UserSearch();
  return {
    searchAll: async ({ query: { search: text } }, { viewer }) => {
      const wanted = { ...FIRST, search: text, genres: [], sortBy: 'likes' as const };
      const [tracks, people, chats] = await Promise.all([
        readReplica.read(viewer, (from) => posts.find(from, viewer, wanted, 'hidden')),
        readReplica.read(viewer, (from) => users.find(from, viewer, text, FIRST, 'hidden')),
        viewer ? loadChatsByName(db, viewer.id, text, FIRST.size) : [],
      ]);
      return { tracks: tracks.value.content, people: people.content, chats };
    },
  };
}
