import type { PlayerState } from './player-state.ts';
import { currentTrack, isAtLast } from './queue.ts';
import type { Track } from './track.ts';

/** The next tracks of a list, and a function that loads the ones after them. */
export interface Following {
  tracks: readonly Track[];
  following?: FetchFollowing | undefined;
}
export type FetchFollowing = () => Promise<Following>;

/** Fetches what continues the queue after its last track, if the user wants that. */
export type ContinueAfter = (last: Track) => Promise<readonly Track[]>;

/** A queue of so many tracks is not continued. */
const MAX_CONTINUED = 500;

/**
 * Extends the queue while its last track plays: with the next page of its list, else with tracks
 * like that one.
 * @param append gets null after a failed request
 */
export function createQueueSource(
  append: (tracks: readonly Track[] | null) => void,
  continueAfter?: ContinueAfter,
) {
  let loadPage: FetchFollowing | undefined;
  /** The request in progress, unless another list was opened since. */
  let request: FetchFollowing | undefined;
  /** The track after which the queue was continued last. */
  let continuedAfter: string | undefined;

  return {
    /** @param following loads the first page after the tracks of the queue */
    open: (following: FetchFollowing | undefined): void => {
      loadPage = following;
      request = continuedAfter = undefined;
    },
    extend: async ({ queue, settings }: PlayerState): Promise<void> => {
      const last = currentTrack(queue);
      if (!last || !isAtLast(queue) || request) return;
      // Only posts have tracks like them.
      const canContinue =
        settings.continues &&
        queue.repeat === 'off' &&
        last.kind === 'post' &&
        last.id !== continuedAfter &&
        queue.tracks.length < MAX_CONTINUED;
      const load: FetchFollowing | undefined =
        loadPage ??
        (canContinue && continueAfter ? async () => ({ tracks: await continueAfter(last) }) : undefined);
      if (!load) return;
      request = load;
      const page = await load().catch(() => null);
      if (request !== load) return;
      request = undefined;
      // After a failed request, the next chance retries.
      if (page) {
        if (!loadPage) continuedAfter = last.id;
        loadPage = page.following;
      }
      append(page && page.tracks);
    },
  };
}
