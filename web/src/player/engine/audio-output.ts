import { createStore } from './store.ts';

/** The part of HTMLAudioElement that the player uses. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'ended'
  | 'paused'
  | 'volume'
  | 'preload'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
> & {
  /** Whether a file plays next without being loaded by others. */
  isPrepared?: (source: string) => boolean;
};

/** What the element reports. `blocked`: the browser does not play before the user presses play. */
export type AudioFact = 'playing' | 'waiting' | 'pause' | 'blocked' | 'error' | 'ended';

/** Milliseconds of the fade-out when the player closes. */
export const CLOSE_FADE = 300;
const FADE_STEP_MS = 20;

/** Owns the audio element. No other code may touch it, except through `adopt`. */
export function createAudioOutput(audio: AudioElement, tell: (fact: AudioFact) => void) {
  /** Counts the known changes of position and duration. */
  const moves = createStore(0);
  const notifyMove = () => moves.set(moves.get() + 1);
  /** The start position until the element has the metadata. Before that it accepts no position. */
  let startAt: number | null = null;
  let fade: ReturnType<typeof setInterval> | undefined;
  const position = () => startAt ?? audio.currentTime;

  function adopt(element: AudioElement): void {
    audio = element;
    const listen = (type: string, hear: () => void) =>
      element.addEventListener(type, () => {
        if (audio === element) hear();
      });
    element.preload = 'auto';
    listen('loadedmetadata', () => {
      if (startAt) audio.currentTime = Math.min(startAt, audio.duration);
      startAt = null;
      notifyMove();
    });
    for (const type of ['durationchange', 'timeupdate', 'seeked']) listen(type, notifyMove);
    for (const type of ['playing', 'waiting', 'pause', 'error', 'ended'] as const)
      listen(type, () => {
        if (type === 'error') startAt = position();
        // The element may have paused or continued since then. It also pauses at the end.
        if (type === 'playing' ? !audio.paused : type !== 'pause' || (audio.paused && !audio.ended))
          tell(type);
      });
  }
  adopt(audio);

  return {
    /** Plays through another element from now on, which may wrap the present one. */
    adopt,
    isPrepared: (source: string) => audio.isPrepared?.(source),
    /** Seconds. */
    position,
    /** Seconds; null until the element has the metadata, and for streams. */
    duration: () => (Number.isFinite(audio.duration) ? audio.duration : null),
    /** Notifies of each jump of the position, and several times a second during playback. */
    subscribe: moves.subscribe,
    /** Loads a source to start it at `seconds`. Null stops the element and releases its source. */
    load: (source: string | null, seconds: number): void => {
      startAt = seconds;
      if (source === null) audio.removeAttribute('src');
      else audio.src = source;
      audio.load();
    },
    play: (): void => {
      const source = audio.src;
      audio.play().catch((reason: unknown) => {
        // AbortError: another track or a pause interrupted the start. A file that fails fires an
        // event of its own.
        const isBlocked = reason instanceof Error && reason.name === 'NotAllowedError';
        if (isBlocked && audio.src === source) tell('blocked');
      });
    },
    pause: (): void => audio.pause(),
    seek: (seconds: number): void => {
      // A pending start position replaces the element's position when the metadata arrives or the
      // file is loaded again.
      if (startAt === null) audio.currentTime = seconds;
      else startAt = seconds;
      notifyMove();
    },
    /** Sets the volume, from 0 to 1. With `onSilence` it fades out from there and calls that. */
    setVolume: (volume: number, onSilence: false | (() => void) = false): void => {
      clearInterval(fade);
      audio.volume = volume;
      if (!onSilence) return;
      let remaining = CLOSE_FADE;
      fade = setInterval(() => {
        remaining -= FADE_STEP_MS;
        audio.volume = (volume * remaining) / CLOSE_FADE;
        if (remaining <= 0) onSilence();
      }, FADE_STEP_MS);
    },
  };
}
