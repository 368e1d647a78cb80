import type { Range } from './loop.ts';

export type { Range };

/** A parameter of the audio graph, as `AudioParam` has it. */
export interface Param {
  value: number;
  cancelScheduledValues: (at: number) => unknown;
  setValueAtTime: (value: number, at: number) => unknown;
  linearRampToValueAtTime: (value: number, at: number) => unknown;
}

/** Sounds that play at the same position and have a gain each. */
export interface SyncedSounds {
  gains: readonly Param[];
  /** Seconds into all sounds. */
  position: () => number;
  /** Repeats a part that holds the position, or nothing from now on. */
  setLoop: (loop: Range | null) => void;
  stop: () => void;
}

/**
 * The output of the synced player. `decoded-output.ts` and `streamed-output.ts` implement it; tests
 * have their own.
 */
export interface SyncedOutput {
  /** Seconds of the audio clock. */
  now: () => number;
  /** The durations of the sounds in seconds. */
  durations: readonly number[];
  /**
   * Starts all sounds.
   * @param offset position in the sounds, in seconds
   * @param levels the first gains
   * @param loop the part that repeats, with the offset in it
   */
  start: (offset: number, levels: readonly number[], loop: Range | null) => SyncedSounds;
  setVolume: (volume: number) => void;
  resume: () => Promise<void>;
  close: () => void;
}

export interface SyncedState {
  /** The index of the sound that the listener hears. */
  audible: number;
  /** The index of the one before it. */
  before: number;
  isPlaying: boolean;
  loop: Range | null;
  /** Counts the known changes of the position. */
  moves: number;
}

/** Seconds of the crossfade between the versions: long enough for no click, too short to hear. */
export const SWITCH_SECONDS = 0.008;
/** Seconds below which a part is empty. Ranges are stored in milliseconds. */
const MIN_LOOP_SECONDS = 0.0005;

/**
 * Plays up to four versions at the same position, one of them audibly. All run all the time, so a
 * switch is a crossfade without a gap and without a change of position.
 */
export class SyncedPlayer {
  #state: SyncedState;
  readonly #watchers = new Set<() => void>();
  readonly #output: SyncedOutput;
  #gains: readonly number[];
  #currentSounds: SyncedSounds | null = null;
  /** Seconds, while paused. */
  #pausedAt = 0;

  /**
   * @param gains the gain of each version while it is audible
   * @param audible the version that is heard first
   */
  constructor(output: SyncedOutput, gains: readonly number[], audible = 0) {
    this.#output = output;
    this.#gains = gains;
    const before = audible === 0 ? Math.min(1, gains.length - 1) : 0;
    this.#state = { audible, before, isPlaying: false, loop: null, moves: 0 };
  }

  readonly get = (): SyncedState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Seconds of the longest version. */
  get duration(): number {
    return Math.max(0, ...this.#output.durations);
  }

  /** Seconds into all versions. */
  readonly position = (): number =>
    this.#currentSounds ? Math.min(this.duration, this.#currentSounds.position()) : this.#pausedAt;

  play(): void {
    if (this.#currentSounds) return;
    void this.#output.resume();
    this.#start(this.#pausedAt >= this.duration ? 0 : this.#pausedAt);
    this.#set({ isPlaying: true });
  }

  pause(): void {
    if (!this.#currentSounds) return;
    this.#pausedAt = this.position();
    this.#stop();
    this.#set({ isPlaying: false });
  }

  toggle(): void {
    if (this.#currentSounds) this.pause();
    else this.play();
  }

  /** Moves to a position. Outside of the loop, playback goes on without it. */
  seek(seconds: number): void {
    const target = Math.min(this.duration, Math.max(0, seconds));
    const { loop } = this.#state;
    this.#move(target, loop && isIn(loop, target) ? loop : null);
  }

  /** Makes the named version audible, or the one that was heard before. */
  switchTo(audible: number = this.#state.before): void {
    if (audible === this.#state.audible || audible < 0 || audible >= this.#gains.length) return;
    this.#set({ audible, before: this.#state.audible });
    this.#fade();
  }

  /** Changes the gains that the versions have while they are audible. */
  setGains(gains: readonly number[]): void {
    if (gains.every((gain, index) => gain === this.#gains[index])) return;
    this.#gains = gains;
    this.#fade();
  }

  /** Repeats a part, or nothing. Playback outside of it moves to its beginning. */
  setLoop(range: Range | null): void {
    const end = range && Math.min(range.end, this.duration);
    const loop = range && end !== null && end - range.at >= MIN_LOOP_SECONDS ? { at: range.at, end } : null;
    if (loop && !isIn(loop, this.position())) return this.#move(loop.at, loop);
    this.#currentSounds?.setLoop(loop);
    this.#set({ loop });
  }

  setVolume(volume: number): void {
    this.#output.setVolume(volume);
  }

  /** Stops at the end of the longest version; to be called regularly during playback. */
  checkEnd(): void {
    if (this.#currentSounds && !this.#state.loop && this.position() >= this.duration) this.pause();
  }

  close(): void {
    this.#stop();
    this.#output.close();
  }

  #fade(): void {
    if (!this.#currentSounds) return;
    const now = this.#output.now();
    const levels = this.#levels();
    for (const [index, gain] of this.#currentSounds.gains.entries()) {
      gain.cancelScheduledValues(now);
      // Two quick switches meet in the middle of a fade.
      gain.setValueAtTime(gain.value, now);
      gain.linearRampToValueAtTime(levels[index] ?? 0, now + SWITCH_SECONDS);
    }
  }

  #levels(): number[] {
    return this.#gains.map((gain, index) => (index === this.#state.audible ? gain : 0));
  }

  #move(target: number, loop: Range | null): void {
    this.#pausedAt = target;
    this.#state = { ...this.#state, loop };
    if (this.#currentSounds) {
      this.#stop();
      this.#start(target);
    }
    this.#set({});
  }

  #start(offset: number): void {
    this.#currentSounds = this.#output.start(offset, this.#levels(), this.#state.loop);
  }

  #stop(): void {
    this.#currentSounds?.stop();
    this.#currentSounds = null;
  }

  #set(part: Partial<SyncedState>): void {
    this.#state = { ...this.#state, ...part, moves: this.#state.moves + 1 };
    for (const watcher of this.#watchers) watcher();
  }
}

const isIn = ({ at, end }: Range, seconds: number): boolean => seconds >= at && seconds < end;
