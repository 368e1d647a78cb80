import { limits, UNKNOWN_LISTENER } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { paths } from '../../navigation/paths.ts';
import { openStorage } from '../../lib/open-storage.ts';
import type { Engine } from '../../player/index.ts';
import { currentUserQuery } from '../auth/index.ts';
import { updateCachedPost } from '../../api/cached-posts.ts';
import { logUnlessGone } from './log-unless-gone.ts';
import { createPlayWindows } from './play-windows.ts';

const windows = createPlayWindows(openStorage());

/**
 * Records each play that becomes audible, once in a window of time. Users count by name
 * and visitors as 'unknown'. The page of a post has a longer window.
 * @returns a function that stops recording
 */
export function recordPlays({ plays }: Engine, queries: QueryClient): () => void {
  const record = () => {
    const play = plays.get();
    if (play) void recordPlay(play.id, queries);
  };
  record();
  return plays.subscribe(record);
}

/**
 * Records where each audible play stops, for the analytics of the author.
 * @returns a function that stops recording
 */
export function recordStops({ stops }: Engine): () => void {
  return stops.subscribe(() => {
    const stop = stops.get();
    if (!stop) return;
    const { id, position } = stop;
    call(api.plays.recordStop, { params: { id }, body: { position } }, { keepalive: true }).catch(
      (error: unknown) => logUnlessGone('stop of a play could not be counted', error),
    );
  });
}

async function recordPlay(id: string, queries: QueryClient): Promise<void> {
  const { feed, post } = limits.playWindow;
  const seconds = window.location.pathname === paths.post(id) ? post : feed;
  const viewer = await queries.ensureQueryData(currentUserQuery).catch(() => null);
  const listener = viewer?.userName ?? UNKNOWN_LISTENER;
  if (!windows.open(id, listener, seconds)) return;
  try {
    const { totalViews } = await call(api.plays.recordPlay, { params: { id } });
    updateCachedPost(queries, id, (cachedPost) => ({ ...cachedPost, totalViews }));
  } catch (error) {
    windows.forget(id, listener);
    logUnlessGone('play could not be counted', error);
  }
}
