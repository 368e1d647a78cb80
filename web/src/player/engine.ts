import { evenGain } from './loudness.ts';
import type { Memory, Settings } from './memory.ts';
import { currentTrack, hasPrevious, isAtLast, reduceQueue, type QueueAction, type Repeat } from './queue.ts';
import { durationOf, initialState, type PlayerState } from './player-state.ts';
import { createStore } from './store.ts';
import type { Preloader } from './preload.ts';
import { isKept, type Track } from './track.ts';

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

/** What comes after the last track of a list, and how to get what comes after that. */
export interface Following {
  tracks: readonly Track[];
  following?: AskFollowing;
}
export type AskFollowing = () => Promise<Following>;

export interface PlayOptions {
  among?: readonly Track[];
  following?: AskFollowing;
  at?: number;
}

export type Engine = ReturnType<typeof createEngine>;

/** Milliseconds of the fade with which the player closes. */
export const CLOSE_FADE = 300;
const FADE_STEP = 20;
/** Seconds after which 'previous' goes to the start of the track instead. */
const RESTART_AFTER = 3;
/** Seconds between two notes of the position. */
const NOTE_EVERY = 5;
/** Seconds before the end at which the next track is fetched: time enough on a line that plays at all. */
const PRELOAD_WITHIN = 25;

export interface EngineOptions {
  memory: Memory;
  /**
   * Asks for newer facts about a track whose source has failed: its address may have changed, as it does when the
   * rendition for streaming takes the place of the original. Null when there is no track any more.
   */
  refresh: (track: Track) => Promise<Track | null>;
  /** Fetches what follows before it is needed; without it the next track is fetched when it begins. */
  preloader?: Preloader;
  /** For shuffling; numbers in [0, 1). */
  random?: () => number;
}

/** Owns the one element that sounds, and the queue. Nothing else may touch the element. */
export function createEngine(
  audio: AudioElement,
  { memory, refresh, preloader, random = Math.random }: EngineOptions,
) {
  const store = createStore(initialState(memory.readSettings()));
  const change = (part: Partial<PlayerState>) => store.set({ ...store.get(), ...part });
  /** Counts the times that the position is known to have moved. */
  const moves = createStore(0);
  const tellPosition = () => moves.set(moves.get() + 1);
  /** The last time that somebody, or the queue, pressed play and a post was heard. */
  const presses = createStore<{ id: string } | null>(null);
  /** Play was pressed, and nothing has been heard since. */
  let isPressed = false;
  const track = () => currentTrack(store.get().queue);

  /** What the element was told to load: a new one each time, so that what comes late is not taken for the next. */
  let loaded: { source: string } | null = null;
  /** Where to begin once the element knows the file; before that it takes no time. */
  let startAt: number | null = null;
  let noted = 0;
  let fade: ReturnType<typeof setInterval> | undefined;
  /** How to get more of the list that is played. */
  let ask: AskFollowing | undefined;
  /** Counts the lists that were played, so that an answer that comes late is not taken for another list's. */
  let list = 0;
  /** The list came to its end, and nothing was pressed since: when more of it comes, it goes on by itself. */
  let isOver = false;

  const position = () => startAt ?? audio.currentTime;

  function applyVolume(share = 1): void {
    const { muted, settings } = store.get();
    // Evening out only ever turns down, and is off when somebody wants masters as they are (settings.even).
    const gain = settings.even ? evenGain(track()?.loudness ?? null) : 1;
    audio.volume = muted ? 0 : settings.level * gain * share;
  }

  function note(): void {
    const current = track();
    noted = position();
    if (current && isKept(current)) memory.writePosition(current.id, noted, durationOf(store.get()));
  }

  function endFade(): void {
    clearInterval(fade);
    if (store.get().closing) change({ closing: false });
  }

  /** Points the element at the current track, to begin at `seconds`. */
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

  /** Fetches what will follow by itself, shortly before it does. */
  function preload(): void {
    const { queue } = store.get();
    if (!preloader || durationOf(store.get()) - audio.currentTime > PRELOAD_WITHIN) return;
    const following = reduceQueue(queue, { type: 'ended' });
    const next = following === queue ? null : currentTrack(following);
    if (next && isKept(next)) preloader.prepare(next.source);
  }

  const isWanted = () => ['playing', 'loading'].includes(store.get().status);

  /** Goes on from another source, where a track whose source has failed has one now. */
  async function recover(failed: Track): Promise<void> {
    const broken = loaded;
    const found = isKept(failed) ? await refresh(failed).catch(() => null) : null;
    if (loaded !== broken) return;
    if (!found || found.source === broken?.source) return change({ status: 'failed' });
    act({ type: 'update', track: found });
    load(position());
    if (isWanted()) start();
  }

  function resume(): void {
    isOver = false;
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
    const asked = audio.src;
    audio.play().catch((reason: unknown) => {
      // AbortError: another track or a pause came in between. A file that fails tells so by its own event.
      const isRefusal = reason instanceof Error && reason.name === 'NotAllowedError';
      if (isRefusal && audio.src === asked) change({ status: 'paused', refused: true });
    });
  }

  function pause(): void {
    if (store.get().status === 'empty') return;
    note();
    isOver = false;
    isPressed = false;
    audio.pause();
    if (store.get().status !== 'failed') change({ status: 'paused' });
  }

  /** Lets the queue change; begins what is to begin. */
  function act(action: QueueAction, begin?: { at?: number | undefined; paused?: boolean }): void {
    const before = store.get().queue;
    const after = reduceQueue(before, action);
    // Where nothing follows, the list may go on.
    if (after === before) return void extend();
    const isAnew = after.turn !== before.turn;
    if (isAnew && action.type !== 'ended' && action.type !== 'remove') note();
    change({ queue: after });
    const current = currentTrack(after);
    if (!current) return empty();
    if (isAnew) {
      isOver = false;
      load(begin?.at ?? (isKept(current) ? memory.readPosition(current.id) : 0));
      if (begin?.paused) change({ status: 'paused' });
      else resume();
    } else applyVolume();
    void extend();
  }

  /** Lets the list go on before its last track ends. */
  async function extend(): Promise<void> {
    const asked = ask;
    if (!asked || !isAtLast(store.get().queue)) return;
    ask = undefined;
    const among = list;
    const found = await asked().catch(() => null);
    if (among !== list) return;
    // Where nobody answered it is asked again at the next chance; by then nobody expects that it begins to sound.
    ask = found ? found.following : asked;
    if (!found) {
      isOver = false;
      return;
    }
    act({ type: 'append', tracks: found.tracks });
    if (isOver && !isAtLast(store.get().queue)) act({ type: 'next' }, { at: 0 });
  }

  function empty(): void {
    endFade();
    list += 1;
    ask = undefined;
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
    isOver = false;
    const duration = durationOf(store.get());
    const target = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    // A beginning that waits is put in place of the position: when the file is told to be known, or is loaded once more.
    if (audio.readyState === 0 || startAt !== null) startAt = target;
    else audio.currentTime = target;
    tellPosition();
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
    tellPosition();
  });
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) change({ measured: audio.duration });
  });
  audio.addEventListener('playing', () => {
    change({ status: 'playing', refused: false });
    const heard = track();
    // After waiting for the network it plays on without anybody having pressed.
    if (isPressed && heard?.kind === 'post') presses.set({ id: heard.id });
    isPressed = false;
  });
  audio.addEventListener('waiting', () => {
    if (store.get().status === 'playing') change({ status: 'loading' });
  });
  audio.addEventListener('pause', () => {
    // Not ours: headphones were pulled out, or the system took the sound. When one of ours is told, nothing is wanted any
    // more, or it was told to play since.
    if (isWanted() && audio.paused && !audio.ended) change({ status: 'paused' });
  });
  audio.addEventListener('timeupdate', () => {
    if (Math.abs(audio.currentTime - noted) >= NOTE_EVERY) note();
    preload();
    tellPosition();
  });
  audio.addEventListener('seeked', tellPosition);
  audio.addEventListener('error', () => {
    const failed = track();
    if (!failed || audio.src === '') return;
    startAt = position();
    void recover(failed);
  });
  audio.addEventListener('ended', () => {
    const ended = track();
    if (ended && isKept(ended)) memory.writePosition(ended.id, 0, durationOf(store.get()));
    const { turn } = store.get().queue;
    act({ type: 'ended' }, { at: 0 });
    if (store.get().queue.turn !== turn) return;
    audio.currentTime = 0;
    noted = 0;
    change({ status: 'paused' });
    isOver = true;
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Seconds into the current track. */
    position,
    /** Tells of every leap of the position, and while playing a few times a second. */
    subscribeToPosition: moves.subscribe,
    /** The last press of play by which a post was heard. */
    presses,

    /**
     * Plays a track now.
     * @param among the list it stands in, for next and previous; the track alone without it
     * @param following asked for what comes after `among`, when the last of them begins
     * @param at seconds; without it the track goes on where it was left
     */
    play: (wanted: Track, { among = [wanted], following, at }: PlayOptions = {}): void => {
      const index = among.findIndex(({ id }) => id === wanted.id);
      list += 1;
      ask = following;
      act(
        { type: 'play', tracks: index === -1 ? [wanted] : among, index: Math.max(0, index), random },
        { at },
      );
    },
    /** Plays what is paused, tries again what has failed. */
    resume,
    pause,
    toggle: (): void => {
      const { status } = store.get();
      if (status === 'playing' || status === 'loading') pause();
      else resume();
    },
    seek,
    seekBy: (seconds: number): void => seek(position() + seconds),
    next: (): void => act({ type: 'next' }, { at: 0 }),
    previous: (): void => {
      if (position() > RESTART_AFTER || !hasPrevious(store.get().queue)) seek(0);
      else act({ type: 'previous' }, { at: 0 });
    },
    jump: (at: number): void => act({ type: 'jump', at }, { at: 0 }),
    setRepeat: (repeat: Repeat): void => act({ type: 'repeat', repeat }),
    setShuffled: (shuffled: boolean): void => act({ type: 'shuffle', shuffled, random }),
    /** Tells newer facts about a track that may be in the queue. What plays goes on. */
    update: (track: Track): void => act({ type: 'update', track }),
    /** Takes a track out of the queue, and out of the ears. */
    remove: (id: string): void => act({ type: 'remove', id }, { paused: true }),

    /** Volume from 0 to 1. Drawn to 0 it is muted, and the volume before comes back on unmuting. */
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
    setKeys: (keys: boolean): void => changeSettings({ keys }),

    isCurrent: (id: string): boolean => track()?.id === id,
    /** Where a track would begin: where it is, was left, or 0. Seconds. */
    startOf: (id: string): number => (track()?.id === id ? position() : memory.readPosition(id)),
    /** Writes down where one is, before the page goes. */
    note,

    /** Fades out and empties the player. */
    close: (): void => {
      if (store.get().status === 'empty' || store.get().closing) return;
      note();
      isOver = false;
      change({ closing: true });
      let left = CLOSE_FADE;
      fade = setInterval(() => {
        left -= FADE_STEP;
        if (left > 0) applyVolume(left / CLOSE_FADE);
        else empty();
      }, FADE_STEP);
    },
  };
}
