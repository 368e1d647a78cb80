import { z } from 'zod';
import { limits } from '../../limits.ts';
import { route } from '../../route.ts';
import { searchText } from '../../text/search-text.ts';
import { chat } from '../chats/chats.ts';
import { playlistSummary } from '../playlists/playlists.ts';
import { releaseSummary } from '../releases/releases.ts';
import { foundUser } from '../users/users.ts';
import { post } from '../posts/posts.ts';
import { messages } from './search.messages.ts';

export { messages };

export const searchRoutes = {
  searchAll: route({
    method: 'GET',
    path: '/search',
    summary: `Search tracks, people, releases, public playlists and your own chats at once. Returns at most ${limits.search.ofEach} of each, best matches first; no chats without a session.`,
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    hides: 'muted',
    query: z.object({ search: searchText.pipe(z.string().min(1, messages.blank)) }),
    output: z.object({
      tracks: z.array(post),
      people: z.array(foundUser),
      releases: z.array(releaseSummary),
      playlists: z.array(playlistSummary),
      chats: z.array(chat),
    }),
  }),
};
