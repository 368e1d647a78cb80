import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { createEngine } from './engine.ts';
import { createPlayerStorage } from './player-storage.ts';
import type { Preloader } from './preload.ts';
import { trackOfDemo, trackOfPost, trackOfVersion, versionOfTrack, type Track } from './track.ts';

/** Loaded near the end of a first track; no screen needs it before. */
let preloader: Preloader | undefined;

/**
 * The page's one player. It lives outside React and the router, so that navigation never stops
 * playback.
 */
export const player = createEngine(new Audio(), {
  memory: createPlayerStorage(openStorage()),
  preloader: {
    prepare: (source) => void prepare(source),
    take: (source) => preloader?.take(source) ?? null,
    clear: () => preloader?.clear(),
  },
  refresh: fetchTrack,
  continueAfter: async ({ id }) => {
    const { byAuthor, similar } = await call(api.feed.listRelated, { params: { id } });
    return [...byAuthor, ...similar].flatMap((post) => trackOfPost(post) ?? []);
  },
});

async function prepare(source: string): Promise<void> {
  // Without it the next track starts a little later.
  const code = preloader ? null : await import('./preload.ts').catch(() => null);
  preloader ??= code?.createPreloader();
  preloader?.prepare(source);
}

/** Fetches the current data of a track from the server. */
async function fetchTrack(track: Track): Promise<Track | null> {
  const { postId: id, number } = versionOfTrack(track);
  const input = { params: { id } };
  if (track.kind === 'demo') return trackOfDemo(await call(api.demos.getDemo, input));
  const post = await call(api.posts.getPost, input);
  if (track.kind === 'post') return trackOfPost(post);
  const versions = await call(api.versions.listVersions, input);
  const version = versions.find((each) => each.number === number);
  return version ? trackOfVersion(post, version) : null;
}

window.addEventListener('pagehide', player.note);
