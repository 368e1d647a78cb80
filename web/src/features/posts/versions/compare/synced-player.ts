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
   */
  start: (offset: number, levels: readonly number[]) => SyncedSounds;
  setVolume: (volume: number) => void;
  resume: () => Promise<void>;
  close: () => void;
}

/** A part of the sound in seconds. */
export interface Range {
  at: number;
  end: number;
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
/** Seconds from the end of a loop that a sought position skips, so that playback leaves no loop. */
const LOOP_TOLERANCE_SECONDS = 0.001;

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

  seek(seconds: number): void {
    const target = Math.min(this.duration, Math.max(0, seconds));
    this.#pausedAt = target;
    if (this.#currentSounds) {
      this.#stop();
      this.#start(target);
    }
    this.#set({});
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
  setLoop(loop: Range | null): void {
    this.#set({ loop });
    if (loop && (this.position() < loop.at || this.position() >= loop.end)) this.seek(loop.at);
  }

  setVolume(volume: number): void {
    this.#output.setVolume(volume);
  }

  /**
   * Stops at the end of the longest version, and returns to the beginning of the loop at its end; to
   * be called regularly during playback.
   */
  checkEnd(): void {
    if (!this.#currentSounds) return;
    const { loop } = this.#state;
    if (loop && this.position() >= Math.min(loop.end, this.duration) - LOOP_TOLERANCE_SECONDS)
      this.seek(loop.at);
    else if (this.position() >= this.duration) this.pause();
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

  #start(offset: number): void {
    this.#currentSounds = this.#output.start(offset, this.#levels());
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
