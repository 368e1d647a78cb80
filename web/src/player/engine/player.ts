import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { createEngine } from './engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createPlayerStorage } from './player-storage.ts';
import { createPreloader } from './preload.ts';
import { trackOfDemo, trackOfPost, type Track } from './track.ts';

/**
 * The page's one player. It lives outside React and the router, so that navigation never stops
 * playback.
 */
export const player = createEngine(new Audio(), {
  memory: createPlayerStorage(openStorage()),
  preloader: createPreloader(),
  refresh: ask,
});

/** Fetches the current data of a track from the server. */
async function ask({ id, kind }: Track): Promise<Track | null> {
  const input = { params: { id } };
  return kind === 'demo'
    ? trackOfDemo(await call(api.demos.getDemo, input))
    : trackOfPost(await call(api.posts.getPost, input));
}

connectMediaSession(player);
window.addEventListener('pagehide', player.note);
