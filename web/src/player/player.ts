import { call } from '../api/client.ts';
import { api } from '../api/routes.ts';
import { openStorage } from '../lib/open-storage.ts';
import { createEngine } from './engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createMemory } from './memory.ts';
import { createPreloader } from './preload.ts';
import { trackOfPost } from './track.ts';

/** The one player of the page. It lives outside React and the router, so that moving between screens never stops the music. */
export const player = createEngine(new Audio(), {
  memory: createMemory(openStorage()),
  preloader: createPreloader(),
  refresh: async (id) => trackOfPost(await call(api.posts.getPost, { params: { id } })),
});

connectMediaSession(player);
window.addEventListener('pagehide', player.note);
