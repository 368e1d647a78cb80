import { createAudioOutput, type AudioElement } from './audio-output.ts';
import { createPlayReport } from './play-report.ts';
import type { PlayerStorage, Settings } from './player-storage.ts';
import {
  durationOf,
  initialState,
  isPlaybackActive,
  reducePlayer,
  volumeOf,
  type PlayerEvent,
  type PlayerState,
} from './player-state.ts';
import type { Preloader } from './preload.ts';
import { createQueueSource, type ContinueAfter, type FetchFollowing } from './queue-source.ts';
import {
  currentTrack,
  hasPrevious,
  reduceQueue,
  type Queue,
  type QueueOrigin,
  type Repeat,
} from './queue.ts';
import { createStore } from './store.ts';
import { isOnServer, type Track } from './track.ts';

export interface PlayOptions {
  among?: readonly Track[];
  following?: FetchFollowing;
  at?: number;
  origin?: QueueOrigin;
}

export type Engine = ReturnType<typeof createEngine>;

/** Seconds after which 'previous' goes to the start of the track instead. */
const RESTART_AFTER_S = 3;
/** Seconds between two writes of the position to memory. */
const POSITION_INTERVAL_S = 5;
/**
 * Seconds before the end of a track at which the next one is preloaded. It is enough for any
 * network on which playback works.
 */
const PRELOAD_WITHIN_S = 25;

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
  continueAfter?: ContinueAfter;
  /** The source of randomness for shuffling; numbers in [0, 1). */
  random?: () => number;
}

/** Connects the state to the audio element, the source of tracks and the report of plays. */
export function createEngine(
  audio: AudioElement,
  { memory, refresh, preloader, continueAfter, random = Math.random }: EngineOptions,
) {
  const store = createStore(initialState(memory.readSettings()));
  const report = createPlayReport();
  const output = createAudioOutput(audio, (type) => {
    dispatch({ type }, 0);
    if (type === 'error') void recover();
  });
  const source = createQueueSource(
    // After a failed request the user does not expect that playback starts.
    (tracks) => (tracks ? dispatch({ type: 'append', tracks }, 0) : stay()),
    continueAfter,
  );
  let storedPosition = 0;

  /**
   * Applies an event, and does what the new state asks for. The state comes first, since the
   * element may answer at once.
   * @param at where a track that the event starts begins; by default at its stored position
   */
  function dispatch(event: PlayerEvent, at?: number): void {
    const before = store.get();
    const after = reducePlayer(before, event);
    const { media } = after;
    const isEnd = event.type === 'ended';
    const isNewTurn = after.queue.turn !== before.queue.turn;
    const isActive = isPlaybackActive(after);
    const isPause = isPlaybackActive(before) && !isActive;
    const position = isEnd ? durationOf(before) : output.position();
    store.set(after);
    if (isNewTurn || isEnd) report.stop(position);
    if (isNewTurn || isPause) storePosition(before, position);
    if (media !== before.media)
      output.load(
        media && (preloader?.take(media.source) ?? media.source),
        isNewTurn ? (at ?? memory.readPosition(media?.id ?? '')) : position,
      );
    if (!media) preloader?.clear();
    if (!after.closing || !before.closing)
      output.setVolume(volumeOf(after), after.closing && (() => dispatch({ type: 'clear' }, 0)));
    if (isPause) output.pause();
    if (isActive && (media !== before.media || !isPlaybackActive(before))) output.play();
    if (isEnd && !isNewTurn) output.seek(0);
    if (before.isRequested && after.status === 'playing') report.start(media);
    if (after.settings !== before.settings) memory.writeSettings(after.settings);
    if (event.type !== 'change') void source.extend(after);
  }

  const change = (part: (PlayerEvent & { type: 'change' })['part']) => dispatch({ type: 'change', part });
  const changeSettings = (part: Partial<Settings>) =>
    change({ settings: { ...store.get().settings, ...part } });

  /** Playback does not continue by itself any more. */
  const stay = () => change({ hasEnded: false });

  /** Continues from another source if the track whose source has failed has one now. */
  async function recover(): Promise<void> {
    const { media } = store.get();
    const track = media && isOnServer(media) ? await refresh(media).catch(() => null) : null;
    // In the meantime the user may have started another track, or this one again.
    if (store.get().media === media) dispatch({ type: 'refreshed', track });
  }

  function storePosition(state: PlayerState, position: number): void {
    const { media } = state;
    storedPosition = position;
    if (media && isOnServer(media)) memory.writePosition(media.id, position, durationOf(state));
  }

  function seek(seconds: number): void {
    const state = store.get();
    if (!state.media) return;
    stay();
    output.seek(Math.max(0, Math.min(seconds, durationOf(state) || seconds)));
  }

  function pause(): void {
    stay();
    dispatch({ type: 'pause' });
  }

  const resume = () => dispatch({ type: 'resume' });
  const isCurrent = (id: string): boolean => store.get().media?.id === id;

  output.setVolume(volumeOf(store.get()));
  output.subscribe(() => {
    if (output.duration() !== store.get().measuredDuration) change({ measuredDuration: output.duration() });
    const state = store.get();
    const position = output.position();
    if (Math.abs(position - storedPosition) >= POSITION_INTERVAL_S) storePosition(state, position);
    if (durationOf(state) - position > PRELOAD_WITHIN_S) return;
    const following = reduceQueue(state.queue, { type: 'ended' });
    const next = following === state.queue ? null : currentTrack(following);
    if (next && isOnServer(next) && !output.isPrepared(next.source)) preloader?.prepare(next.source);
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Seconds into the current track. */
    position: output.position,
    subscribeToPosition: output.subscribe,
    plays: report.plays,
    stops: report.stops,

    /**
     * Plays a track now.
     * @param among the list that contains it, for next and previous; without it the track alone
     * @param following loads what comes after `among`; called when the last of them starts
     * @param at seconds; without it the track resumes at its stored position
     * @param origin the list that the player names
     */
    play: (track: Track, { among = [track], following, at, origin }: PlayOptions = {}): void => {
      const index = among.findIndex(({ id }) => id === track.id);
      source.open(following);
      dispatch(
        { type: 'play', tracks: index === -1 ? [track] : among, index: Math.max(0, index), random, origin },
        at,
      );
    },
    resume,
    pause,
    toggle: (): void => (isPlaybackActive(store.get()) ? pause() : resume()),
    seek,
    seekBy: (seconds: number): void => seek(output.position() + seconds),
    next: (): void => dispatch({ type: 'next' }, 0),
    previous: (): void => {
      if (output.position() > RESTART_AFTER_S || !hasPrevious(store.get().queue)) seek(0);
      else dispatch({ type: 'previous' }, 0);
    },
    jump: (at: number): void => dispatch({ type: 'jump', at }, 0),
    /** Reorders the queue without interrupting playback: arrange-queue.ts. */
    arrange: (arrange: (queue: Queue) => Queue): void => dispatch({ type: 'arrange', arrange }),
    setRepeat: (repeat: Repeat): void => dispatch({ type: 'repeat', repeat }),
    setShuffled: (shuffled: boolean): void => dispatch({ type: 'shuffle', shuffled, random }),
    /** Updates the data of a track that may be in the queue. Playback continues. */
    update: (track: Track): void => dispatch({ type: 'update', track }),
    /** Removes a track from the queue and stops it if it is playing. */
    remove: (id: string): void => dispatch({ type: 'remove', id }),

    /** Volume from 0 to 1. A volume of 0 mutes, and unmuting restores the previous volume. */
    setVolume: (volume: number): void => {
      const level = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
      change({ muted: level === 0 });
      if (level > 0) changeSettings({ level });
    },
    toggleMute: (): void => change({ muted: !store.get().muted }),
    setEven: (even: boolean): void => changeSettings({ even }),
    setContinues: (continues: boolean): void => {
      changeSettings({ continues });
      void source.extend(store.get());
    },
    setKeys: (keys: boolean): void => changeSettings({ keys }),

    /** Plays through another element, which may wrap the present one: gapless/joined-element.ts. */
    adopt: (wrap: (element: AudioElement, player: typeof store) => AudioElement): void =>
      output.adopt(wrap(audio, store)),

    isCurrent,
    /** Seconds at which a track would start: its current position, its stored position, or 0. */
    startOf: (id: string): number => (isCurrent(id) ? output.position() : memory.readPosition(id)),
    /** Stores the position before the page closes, which stops the play. */
    note: (): void => {
      storePosition(store.get(), output.position());
      report.stop(output.position());
    },
    /** Fades out and empties the player. */
    close: (): void => {
      if (store.get().media) change({ closing: true, hasEnded: false });
    },
  };
}
