import type { Pair, Side } from './equal-loudness.ts';

/** A parameter of the audio graph, as `AudioParam` has it. */
export interface Param {
  value: number;
  cancelScheduledValues: (at: number) => unknown;
  setValueAtTime: (value: number, at: number) => unknown;
  linearRampToValueAtTime: (value: number, at: number) => unknown;
}

/** Two sounds that play at the same position and have a gain each. */
export interface SyncedPair {
  gains: Pair<Param>;
  /** Seconds into both sounds. */
  position: () => number;
  stop: () => void;
}

/**
 * The output of the A/B player. `decoded-output.ts` and `streamed-output.ts` implement it; tests have
 * their own.
 */
export interface SyncedOutput {
  /** Seconds of the audio clock. */
  now: () => number;
  /** The durations of the sounds in seconds. */
  durations: Pair<number>;
  /**
   * Starts both sounds.
   * @param offset position in the sounds, in seconds
   * @param levels the first gains
   */
  start: (offset: number, levels: Pair<number>) => SyncedPair;
  setVolume: (volume: number) => void;
  resume: () => Promise<void>;
  close: () => void;
}

export interface AbState {
  side: Side;
  isPlaying: boolean;
  /** Counts the known changes of the position. */
  moves: number;
}

/** Seconds of the crossfade between the versions: long enough for no click, too short to hear. */
export const SWITCH_SECONDS = 0.008;

/**
 * Plays two versions at the same position, one of them audibly. Both run all the time, so a
 * switch is a crossfade without a gap and without a change of position.
 */
export class AbPlayer {
  #state: AbState = { side: 'a', isPlaying: false, moves: 0 };
  readonly #watchers = new Set<() => void>();
  readonly #output: SyncedOutput;
  readonly #gains: Pair<number>;
  #currentPair: SyncedPair | null = null;
  /** Seconds, while paused. */
  #pausedAt = 0;

  /** @param gains the gain of each version while it is audible */
  constructor(output: SyncedOutput, gains: Pair<number>) {
    this.#output = output;
    this.#gains = gains;
  }

  readonly get = (): AbState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Seconds of the longer version. */
  get duration(): number {
    return Math.max(this.#output.durations.a, this.#output.durations.b);
  }

  /** Seconds into both versions. */
  readonly position = (): number =>
    this.#currentPair ? Math.min(this.duration, this.#currentPair.position()) : this.#pausedAt;

  play(): void {
    if (this.#currentPair) return;
    void this.#output.resume();
    this.#start(this.#pausedAt >= this.duration ? 0 : this.#pausedAt);
    this.#set({ isPlaying: true });
  }

  pause(): void {
    if (!this.#currentPair) return;
    this.#pausedAt = this.position();
    this.#stop();
    this.#set({ isPlaying: false });
  }

  toggle(): void {
    if (this.#currentPair) this.pause();
    else this.play();
  }

  seek(seconds: number): void {
    const target = Math.min(this.duration, Math.max(0, seconds));
    this.#pausedAt = target;
    if (this.#currentPair) {
      this.#stop();
      this.#start(target);
    }
    this.#set({});
  }

  /** Makes the other version, or the named one, audible. */
  switchTo(side: Side = this.#state.side === 'a' ? 'b' : 'a'): void {
    if (side === this.#state.side) return;
    this.#set({ side });
    if (!this.#currentPair) return;
    const now = this.#output.now();
    const levels = this.#levels();
    const { gains } = this.#currentPair;
    for (const each of ['a', 'b'] as const) {
      gains[each].cancelScheduledValues(now);
      // Two quick switches meet in the middle of a fade.
      gains[each].setValueAtTime(gains[each].value, now);
      gains[each].linearRampToValueAtTime(levels[each], now + SWITCH_SECONDS);
    }
  }

  setVolume(volume: number): void {
    this.#output.setVolume(volume);
  }

  /** Stops at the end of the longer version; to be called regularly during playback. */
  checkEnd(): void {
    if (this.#currentPair && this.position() >= this.duration) this.pause();
  }

  close(): void {
    this.#stop();
    this.#output.close();
  }

  #levels(): Pair<number> {
    const { side } = this.#state;
    return { a: side === 'a' ? this.#gains.a : 0, b: side === 'b' ? this.#gains.b : 0 };
  }

  #start(offset: number): void {
    this.#currentPair = this.#output.start(offset, this.#levels());
  }

  #stop(): void {
    this.#currentPair?.stop();
    this.#currentPair = null;
  }

  #set(part: Partial<AbState>): void {
    this.#state = { ...this.#state, ...part, moves: this.#state.moves + 1 };
    for (const watcher of this.#watchers) watcher();
  }
}
