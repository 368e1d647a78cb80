import { call } from '../api/client.ts';
import { api } from '../api/routes.ts';
import { openStorage } from '../lib/open-storage.ts';
import { createEngine } from './engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createMemory } from './memory.ts';
import { createPreloader } from './preload.ts';
import { trackOfDemo, trackOfPost, type Track } from './track.ts';

/** The one player of the page. It lives outside React and the router, so that moving between screens never stops the music. */
export const player = createEngine(new Audio(), {
  memory: createMemory(openStorage()),
  preloader: createPreloader(),
  refresh: ask,
});

/** What the server knows of a track now. */
async function ask({ id, kind }: Track): Promise<Track | null> {
  const input = { params: { id } };
  return kind === 'demo'
    ? trackOfDemo(await call(api.demos.getDemo, input))
    : trackOfPost(await call(api.posts.getPost, input));
}

connectMediaSession(player);
window.addEventListener('pagehide', player.note);
