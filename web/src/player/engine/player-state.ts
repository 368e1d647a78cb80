import type { AudioFact } from './audio-output.ts';
import { normalizationGain } from './loudness.ts';
import type { Settings } from './player-storage.ts';
import { currentTrack, emptyQueue, isAtLast, reduceQueue, type Queue, type QueueAction } from './queue.ts';
import { isOnServer, type Track } from './track.ts';

/**
 * The state of the player. The position is not part of it because it changes constantly: see the
 * engine's `position`.
 */
export interface PlayerState {
  queue: Queue;
  /**
   * The intended and actual state: `loading` is a requested playback that is not audible yet,
   * `failed` is a source that could not be loaded.
   */
  status: 'empty' | 'loading' | 'playing' | 'paused' | 'failed';
  /** A copy of the current track, with the source that plays. Each new copy is loaded. */
  media: Track | null;
  /** Whether the user or the queue requested a play that is not audible yet. */
  isRequested: boolean;
  /**
   * The list has ended without any input since. Playback continues by itself when more tracks
   * arrive.
   */
  hasEnded: boolean;
  /** The browser blocked autoplay. The user has to press play. */
  refused: boolean;
  /** Fading out before closing. */
  closing: boolean;
  muted: boolean;
  /** Duration in seconds from the file's metadata; null until the browser has it. */
  measuredDuration: number | null;
  settings: Settings;
}

export type PlayerEvent =
  | QueueAction
  | { type: Exclude<AudioFact, 'ended'> }
  /** Resumes a paused track and retries a failed one. */
  | { type: 'resume' }
  /** The current data of the track, whose source has failed; null without any. */
  | { type: 'refreshed'; track: Track | null }
  | {
      type: 'change';
      part: Partial<Pick<PlayerState, 'hasEnded' | 'closing' | 'measuredDuration' | 'muted' | 'settings'>>;
    };

/** What each start resets. */
const atStart = { hasEnded: false, refused: false, closing: false };

export const initialState = (settings: Settings): PlayerState => ({
  ...atStart,
  queue: emptyQueue,
  status: 'empty',
  media: null,
  isRequested: false,
  muted: false,
  measuredDuration: null,
  settings,
});

/** Whether playback is on: playing or loading. */
export const isPlaybackActive = ({ status }: Pick<PlayerState, 'status'>): boolean =>
  status === 'playing' || status === 'loading';

/** The state after an event. The engine derives from the difference what the element has to do. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  const { status, media } = state;
  const isActive = isPlaybackActive(state);
  switch (event.type) {
    case 'change':
      return { ...state, ...event.part };
    case 'resume':
      if (!media) return state;
      return {
        ...state,
        ...atStart,
        ...(!isActive && { status: 'loading', isRequested: true }),
        media: status === 'failed' ? { ...media, ...currentTrack(state.queue) } : media,
      };
    case 'playing':
      // Playback that resumes after buffering is not a new play.
      return media
        ? { ...state, status: 'playing', isRequested: false, hasEnded: false, refused: false }
        : state;
    case 'waiting':
    case 'error':
      return status === 'playing' ? { ...state, status: 'loading' } : state;
    case 'pause':
    case 'blocked':
      return isActive ? { ...state, status: 'paused', refused: event.type === 'blocked' } : state;
    case 'refreshed': {
      const { track } = event;
      if (!media) return state;
      if (!track || track.source === media.source) return { ...state, status: 'failed' };
      return { ...state, queue: reduceQueue(state.queue, { type: 'update', track }), media: { ...track } };
    }
    default:
      return changeQueue(state, event);
  }
}

/** Applies an action to the queue and starts the track that becomes current. */
function changeQueue(state: PlayerState, action: QueueAction): PlayerState {
  let queue = reduceQueue(state.queue, action);
  if (state.hasEnded && action.type === 'append' && !isAtLast(queue))
    queue = reduceQueue(queue, { type: 'next' });
  const track = currentTrack(queue);
  if (queue === state.queue)
    return action.type === 'ended' && track ? { ...state, status: 'paused', hasEnded: true } : state;
  if (queue.turn === state.queue.turn) return { ...state, queue };
  const isRequested = track !== null && action.type !== 'remove';
  return {
    ...state,
    ...atStart,
    queue,
    status: isRequested ? 'loading' : track ? 'paused' : 'empty',
    media: track && { ...track },
    isRequested,
    measuredDuration: null,
  };
}

/**
 * Duration of the current track in seconds. For uploaded tracks it is the server's value, which
 * belongs to the waveform. For local files it is the browser's value, else the estimate.
 */
export function durationOf({ queue, measuredDuration }: PlayerState): number {
  const track = currentTrack(queue);
  const knownDuration = track?.duration ?? null;
  return (
    (track && isOnServer(track)
      ? (knownDuration ?? measuredDuration)
      : (measuredDuration ?? knownDuration)) ?? 0
  );
}

/**
 * The volume of the audio element. Normalization only lowers it, and the user can turn it off. A
 * release that plays in order has one gain, which keeps the differences between its tracks.
 */
export function volumeOf({ queue, muted, settings }: PlayerState): number {
  const track = currentTrack(queue);
  const loudness = (!queue.shuffled && track?.album?.loudness) || track?.loudness;
  const gain = settings.even ? normalizationGain(loudness ?? null) : 1;
  return muted ? 0 : settings.level * gain;
}
