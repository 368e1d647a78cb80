import { normalizationGain } from './loudness.ts';
import type { PlayerStorage, Settings } from './player-storage.ts';
import {
  currentTrack,
  hasPrevious,
  isAtLast,
  reduceQueue,
  type Queue,
  type QueueAction,
  type Repeat,
} from './queue.ts';
import { durationOf, initialState, type PlayerState } from './player-state.ts';
import { createStore } from './store.ts';
import type { Preloader } from './preload.ts';
import { isOnServer, type Track } from './track.ts';

/** The part of HTMLAudioElement that the engine uses. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'paused'
  | 'readyState'
  | 'volume'
  | 'preload'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>;

/** The next tracks of a list, and a function that loads the ones after them. */
export interface Following {
  tracks: readonly Track[];
  following?: FetchFollowing;
}
export type FetchFollowing = () => Promise<Following>;

export interface PlayOptions {
  among?: readonly Track[];
  following?: FetchFollowing;
  at?: number;
}

export type Engine = ReturnType<typeof createEngine>;

/** Milliseconds of the fade-out when the player closes. */
export const CLOSE_FADE = 300;
const FADE_STEP_MS = 20;
/** Seconds after which 'previous' goes to the start of the track instead. */
const RESTART_AFTER_S = 3;
/** Seconds between two writes of the position to memory. */
const POSITION_INTERVAL_S = 5;
/**
 * Seconds before the end of a track at which the next one is preloaded. It is enough for any
 * network on which playback works.
 */
const PRELOAD_WITHIN_S = 25;
/** A queue of so many tracks is not continued. */
const MAX_CONTINUED = 500;

export interface EngineOptions {
  memory: PlayerStorage;
  /**
   * Fetches the track again after its source has failed. The URL may have changed, as it does when
   * the streaming rendition replaces the original. Null when the track no longer exists.
   */
  refresh: (track: Track) => Promise<Track | null>;
  /**
   * Fetches the next track before it is needed. Without it the browser fetches a track when it
   * starts.
   */
  preloader?: Preloader;
  /** Fetches what continues the queue after its last track, if the user wants that. */
  continueAfter?: (track: Track) => Promise<readonly Track[]>;
  /** The source of randomness for shuffling; numbers in [0, 1). */
  random?: () => number;
}

/** Owns the one audio element and the queue. No other code may touch the element. */
export function createEngine(
  audio: AudioElement,
  { memory, refresh, preloader, continueAfter, random = Math.random }: EngineOptions,
) {
  const store = createStore(initialState(memory.readSettings()));
  const change = (part: Partial<PlayerState>) => store.set({ ...store.get(), ...part });
  /** Counts the known changes of the position. */
  const moves = createStore(0);
  const notifyPosition = () => moves.set(moves.get() + 1);
  /** The last play that the user or the queue started and that became audible, for posts only. */
  const presses = createStore<{ id: string } | null>(null);
  /** Where the last audible play of a post stopped: at its end, for another track, or by closing. */
  const stops = createStore<{ id: string; position: number } | null>(null);
  /** The post whose play was audible and has not stopped. A pause does not stop it. */
  let audibleId: string | null = null;
  /** Whether a play was requested that is not audible yet. */
  let isPressed = false;
  const track = () => currentTrack(store.get().queue);

  /**
   * The source that the element loads. A new object each time, so that a late response is not
   * attributed to the next track.
   */
  let loaded: { source: string } | null = null;
  /** The start position until the element has the metadata. Before that it accepts no position. */
  let startAt: number | null = null;
  let storedPosition = 0;
  let fade: ReturnType<typeof setInterval> | undefined;
  /** Loads the next page of the list being played. */
  let loadMore: FetchFollowing | undefined;
  /** The track after which the queue was continued last. */
  let continuedAfter: string | undefined;
  /** Counts the lists played, so that a late response is not attributed to another list. */
  let list = 0;
  /**
   * The list has ended without any input since. Playback continues by itself when more tracks
   * arrive.
   */
  let hasEnded = false;

  const position = () => startAt ?? audio.currentTime;

  function notifyStop(at: number): void {
    const id = audibleId;
    audibleId = null;
    if (id !== null) stops.set({ id, position: at });
  }

  function applyVolume(share = 1): void {
    const { muted, settings } = store.get();
    // Normalization only ever lowers the volume. The user can turn it off (settings.even).
    const gain = settings.even ? normalizationGain(track()?.loudness ?? null) : 1;
    audio.volume = muted ? 0 : settings.level * gain * share;
  }

  function storePosition(): void {
    const current = track();
    storedPosition = position();
    if (current && isOnServer(current))
      memory.writePosition(current.id, storedPosition, durationOf(store.get()));
  }

  function endFade(): void {
    clearInterval(fade);
    if (store.get().closing) change({ closing: false });
  }

  /** Loads the current track into the element, starting at `seconds`. */
  function load(seconds: number): void {
    const current = track();
    if (!current) return;
    endFade();
    loaded = { source: current.source };
    startAt = seconds;
    change({ measured: null, refused: false });
    audio.src = preloader?.take(current.source) ?? current.source;
    audio.load();
    applyVolume();
  }

  /** Preloads the next track of the queue shortly before the current one ends. */
  function preload(): void {
    const { queue } = store.get();
    if (!preloader || durationOf(store.get()) - audio.currentTime > PRELOAD_WITHIN_S) return;
    const following = reduceQueue(queue, { type: 'ended' });
    const next = following === queue ? null : currentTrack(following);
    if (next && isOnServer(next)) preloader.prepare(next.source);
  }

  const isWanted = () => ['playing', 'loading'].includes(store.get().status);

  /** Continues from another source if the track whose source has failed has one now. */
  async function recover(failed: Track): Promise<void> {
    const broken = loaded;
    const found = isOnServer(failed) ? await refresh(failed).catch(() => null) : null;
    if (loaded !== broken) return;
    if (!found || found.source === broken?.source) return change({ status: 'failed' });
    dispatch({ type: 'update', track: found });
    load(position());
    if (isWanted()) start();
  }

  function resume(): void {
    hasEnded = false;
    isPressed = true;
    start();
  }

  function start(): void {
    if (!track()) return;
    const { status } = store.get();
    endFade();
    applyVolume();
    if (status === 'failed') load(position());
    change({ status: 'loading', refused: false });
    const requested = audio.src;
    audio.play().catch((reason: unknown) => {
      // AbortError: another track or a pause interrupted the start. A file that fails fires an
      // event of its own.
      const isBlockedByBrowser = reason instanceof Error && reason.name === 'NotAllowedError';
      if (isBlockedByBrowser && audio.src === requested) change({ status: 'paused', refused: true });
    });
  }

  function pause(): void {
    if (store.get().status === 'empty') return;
    storePosition();
    hasEnded = false;
    isPressed = false;
    audio.pause();
    if (store.get().status !== 'failed') change({ status: 'paused' });
  }

  /** Applies an action to the queue and starts the track that becomes current. */
  function dispatch(action: QueueAction, begin?: { at?: number | undefined; paused?: boolean }): void {
    const before = store.get().queue;
    const after = reduceQueue(before, action);
    // At the end of the queue, the list may have more tracks.
    if (after === before) return void extend();
    const isRestart = after.turn !== before.turn;
    if (isRestart && action.type !== 'ended' && action.type !== 'remove') storePosition();
    if (isRestart) notifyStop(position());
    change({ queue: after });
    const current = currentTrack(after);
    if (!current) return empty();
    if (isRestart) {
      hasEnded = false;
      load(begin?.at ?? (isOnServer(current) ? memory.readPosition(current.id) : 0));
      if (begin?.paused) change({ status: 'paused' });
      else resume();
    } else applyVolume();
    void extend();
  }

  /** Loads the next page of the list before its last track ends. */
  async function extend(): Promise<void> {
    if (!isAtLast(store.get().queue)) return;
    const page = loadMore;
    const loadNext = page ?? continuation();
    if (!loadNext) return;
    loadMore = undefined;
    const among = list;
    const found = await loadNext().catch(() => null);
    if (among !== list) return;
    // After a failed request, the next chance retries. By then the user does not expect playback to
    // start.
    loadMore = found ? found.following : page;
    if (!found) {
      hasEnded = false;
      return;
    }
    dispatch({ type: 'append', tracks: found.tracks });
    if (hasEnded && !isAtLast(store.get().queue)) dispatch({ type: 'next' }, { at: 0 });
  }

  /** Loads tracks like the last one of the queue. Only posts have any. */
  function continuation(): FetchFollowing | undefined {
    const { queue, settings } = store.get();
    const last = track();
    if (!continueAfter || !settings.continues || queue.repeat !== 'off') return undefined;
    if (last?.kind !== 'post' || last.id === continuedAfter || queue.tracks.length >= MAX_CONTINUED)
      return undefined;
    continuedAfter = last.id;
    return async () => {
      try {
        return { tracks: await continueAfter(last) };
      } catch (error) {
        continuedAfter = undefined;
        throw error;
      }
    };
  }

  function empty(): void {
    notifyStop(position());
    endFade();
    list += 1;
    loadMore = undefined;
    loaded = null;
    startAt = null;
    audio.pause();
    audio.removeAttribute('src');
    audio.load();
    preloader?.clear();
    change({
      queue: reduceQueue(store.get().queue, { type: 'clear' }),
      status: 'empty',
      measured: null,
      refused: false,
    });
  }

  function seek(seconds: number): void {
    const current = track();
    if (!current) return;
    hasEnded = false;
    const duration = durationOf(store.get());
    const target = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    // A pending start position replaces the element's position when the metadata arrives or the
    // file is loaded again.
    if (audio.readyState === 0 || startAt !== null) startAt = target;
    else audio.currentTime = target;
    notifyPosition();
  }

  function changeSettings(part: Partial<Settings>): void {
    const settings = { ...store.get().settings, ...part };
    memory.writeSettings(settings);
    change({ settings });
    applyVolume();
  }

  audio.preload = 'auto';
  applyVolume();

  audio.addEventListener('loadedmetadata', () => {
    if (startAt !== null && startAt > 0) audio.currentTime = Math.min(startAt, audio.duration);
    startAt = null;
    change({ measured: Number.isFinite(audio.duration) ? audio.duration : null });
    notifyPosition();
  });
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) change({ measured: audio.duration });
  });
  audio.addEventListener('playing', () => {
    change({ status: 'playing', refused: false });
    const current = track();
    // Playback that resumes after buffering is not a new play.
    if (isPressed && current?.kind === 'post') {
      audibleId = current.id;
      presses.set({ id: current.id });
    }
    isPressed = false;
  });
  audio.addEventListener('waiting', () => {
    if (store.get().status === 'playing') change({ status: 'loading' });
  });
  audio.addEventListener('pause', () => {
    // Not caused by the engine: headphones were unplugged, or the system took the audio focus. A
    // late event of a pause by the engine has no effect, since the status has changed already.
    if (isWanted() && audio.paused && !audio.ended) change({ status: 'paused' });
  });
  audio.addEventListener('timeupdate', () => {
    if (Math.abs(audio.currentTime - storedPosition) >= POSITION_INTERVAL_S) storePosition();
    preload();
    notifyPosition();
  });
  audio.addEventListener('seeked', notifyPosition);
  audio.addEventListener('error', () => {
    const failed = track();
    if (!failed || audio.src === '') return;
    startAt = position();
    void recover(failed);
  });
  audio.addEventListener('ended', () => {
    const ended = track();
    if (ended && isOnServer(ended)) memory.writePosition(ended.id, 0, durationOf(store.get()));
    notifyStop(durationOf(store.get()));
    const { turn } = store.get().queue;
    dispatch({ type: 'ended' }, { at: 0 });
    if (store.get().queue.turn !== turn) return;
    audio.currentTime = 0;
    storedPosition = 0;
    change({ status: 'paused' });
    hasEnded = true;
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Seconds into the current track. */
    position,
    /** Notifies of each jump of the position, and several times a second during playback. */
    subscribeToPosition: moves.subscribe,
    /** The last play that became audible, for posts only. */
    presses,
    /** Where the last audible play stopped, for posts only. */
    stops,

    /**
     * Plays a track now.
     * @param among the list that contains it, for next and previous; without it the track alone
     * @param following loads what comes after `among`; called when the last of them starts
     * @param at seconds; without it the track resumes at its stored position
     */
    play: (wanted: Track, { among = [wanted], following, at }: PlayOptions = {}): void => {
      const index = among.findIndex(({ id }) => id === wanted.id);
      list += 1;
      loadMore = following;
      continuedAfter = undefined;
      dispatch(
        { type: 'play', tracks: index === -1 ? [wanted] : among, index: Math.max(0, index), random },
        { at },
      );
    },
    /** Resumes a paused track and retries a failed one. */
    resume,
    pause,
    toggle: (): void => {
      const { status } = store.get();
      if (status === 'playing' || status === 'loading') pause();
      else resume();
    },
    seek,
    seekBy: (seconds: number): void => seek(position() + seconds),
    next: (): void => dispatch({ type: 'next' }, { at: 0 }),
    previous: (): void => {
      if (position() > RESTART_AFTER_S || !hasPrevious(store.get().queue)) seek(0);
      else dispatch({ type: 'previous' }, { at: 0 });
    },
    jump: (at: number): void => dispatch({ type: 'jump', at }, { at: 0 }),
    /** Reorders the queue without interrupting playback: arrange-queue.ts. */
    arrange: (arrange: (queue: Queue) => Queue): void => dispatch({ type: 'arrange', arrange }),
    setRepeat: (repeat: Repeat): void => dispatch({ type: 'repeat', repeat }),
    setShuffled: (shuffled: boolean): void => dispatch({ type: 'shuffle', shuffled, random }),
    /** Updates the data of a track that may be in the queue. Playback continues. */
    update: (track: Track): void => dispatch({ type: 'update', track }),
    /** Removes a track from the queue and stops it if it is playing. */
    remove: (id: string): void => dispatch({ type: 'remove', id }, { paused: true }),

    /** Volume from 0 to 1. A volume of 0 mutes, and unmuting restores the previous volume. */
    setVolume: (level: number): void => {
      const clamped = Math.round(Math.min(1, Math.max(0, level)) * 100) / 100;
      change({ muted: clamped === 0 });
      if (clamped > 0) changeSettings({ level: clamped });
      else applyVolume();
    },
    toggleMute: (): void => {
      change({ muted: !store.get().muted });
      applyVolume();
    },
    setEven: (even: boolean): void => changeSettings({ even }),
    setContinues: (continues: boolean): void => {
      changeSettings({ continues });
      void extend();
    },
    setKeys: (keys: boolean): void => changeSettings({ keys }),

    isCurrent: (id: string): boolean => track()?.id === id,
    /** Seconds at which a track would start: its current position, its stored position, or 0. */
    startOf: (id: string): number => (track()?.id === id ? position() : memory.readPosition(id)),
    /** Stores the position before the page closes, which stops the play. */
    note: (): void => {
      storePosition();
      notifyStop(position());
    },

    /** Fades out and empties the player. */
    close: (): void => {
      if (store.get().status === 'empty' || store.get().closing) return;
      storePosition();
      hasEnded = false;
      change({ closing: true });
      let left = CLOSE_FADE;
      fade = setInterval(() => {
        left -= FADE_STEP_MS;
        if (left > 0) applyVolume(left / CLOSE_FADE);
        else empty();
      }, FADE_STEP_MS);
    },
  };
}
