import type { AudioElement } from '../engine/audio-output.ts';
import type { PlayerState } from '../engine/player-state.ts';
import type { Store } from '../engine/store.ts';
import { joinedFollower } from './joined-follower.ts';
import type { playJoined } from './joined-sound.ts';

/** Seconds before the end of a track at which the second element loads the next one. */
const STANDBY_WITHIN_S = 25;
/** From so many seconds before the end a timer waits to start the second element. */
const TIMER_WITHIN_S = 2;
/** Seconds that an element takes to start, so that it is started this early. */
const START_TIME_S = 0.08;

/** Events that say the same about a joined sound as about the element that plays it. */
const PASSED_EVENTS = ['playing', 'waiting', 'pause', 'durationchange', 'timeupdate', 'seeked'];

export interface JoinedElementOptions {
  player: Pick<Store<PlayerState>, 'get' | 'subscribe'>;
  /** Joins files in the browser's Media Source; undefined where it does not take them. */
  join: typeof playJoined | undefined;
  /** Creates the second element, for browsers that cannot join files. */
  createElement: () => AudioElement;
}

/**
 * An element that plays consecutive tracks of a release without a gap. To the player it looks like
 * one that plays a file at a time. Where it cannot join files it starts the next one on a second
 * element that has loaded it. All other files play as on the element that it wraps, and so do those
 * that cannot be joined.
 */
export class JoinedElement extends EventTarget implements AudioElement {
  /** The element that plays. */
  #element: AudioElement;
  readonly #options: JoinedElementOptions;
  #source: string;
  #sound: ReturnType<typeof playJoined> | null = null;
  /** The element that plays next, and what it has loaded. */
  #standby: { element: AudioElement; source: string } | null = null;
  /** Whether the current track has ended while its sound continues with the next one. */
  #hasEnded = false;
  /** The position at which the file of a track continues, once its element accepts it. */
  #resumeAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: AudioElement, options: JoinedElementOptions) {
    super();
    this.#element = element;
    this.#options = options;
    this.#source = element.src;
    this.#listen(element);
    options.player.subscribe(() => {
      // While a track ends, the queue is ahead of the sound.
      if (!this.#hasEnded) this.#sound?.update();
    });
  }

  get src(): string {
    return this.#source;
  }
  set src(source: string) {
    this.#source = source;
  }

  load(): void {
    const source = this.#source;
    if (this.#hasEnded && this.#sound?.advance(source)) {
      this.#hasEnded = false;
      this.#tell('loadedmetadata');
      this.#sound.update();
      return;
    }
    this.#hasEnded = false;
    this.#resumeAt = null;
    this.#close();
    const { player, join } = this.#options;
    if (join && joinedFollower(player.get(), source)) this.#join(join, source);
    else if (this.#standby?.source === source && isLoaded(this.#standby.element))
      this.#swap(this.#standby.element);
    else {
      this.#dropStandby();
      this.#loadFile(source);
    }
  }

  removeAttribute(name: string): void {
    if (name === 'src') this.#source = '';
  }

  async play(): Promise<void> {
    // It plays since the end of the track before.
    if (!this.#element.paused) queueMicrotask(() => this.#tell('playing'));
    const element = this.#element;
    try {
      await element.play();
    } catch (error) {
      const isBlocked = error instanceof Error && error.name === 'NotAllowedError';
      if (!isBlocked || element !== this.#element || !this.#standby) throw error;
      // The user has started the first element alone, and the browser plays no other one.
      this.#element = this.#standby.element;
      this.#standby = { element, source: '' };
      this.#loadFile(this.#source);
      await this.#element.play();
    }
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#standby?.element.pause();
    this.#element.pause();
  }

  get paused(): boolean {
    return this.#element.paused;
  }
  get ended(): boolean {
    return this.#element.ended;
  }
  get currentTime(): number {
    return this.#sound?.position() ?? this.#resumeAt ?? this.#element.currentTime;
  }
  set currentTime(seconds: number) {
    if (this.#sound) this.#sound.seek(seconds);
    else if (this.#resumeAt !== null) this.#resumeAt = seconds;
    else this.#element.currentTime = seconds;
  }
  get duration(): number {
    return this.#sound ? this.#sound.duration() : this.#element.duration;
  }
  get volume(): number {
    return this.#element.volume;
  }
  set volume(volume: number) {
    this.#element.volume = volume;
    if (this.#standby) this.#standby.element.volume = volume;
  }
  get preload(): HTMLAudioElement['preload'] {
    return this.#element.preload;
  }
  set preload(preload: HTMLAudioElement['preload']) {
    this.#element.preload = preload;
  }

  /** Whether a file plays next without being loaded by others. */
  isPrepared(source: string): boolean {
    return this.#sound?.follows(source) ?? this.#standby?.source === source;
  }

  #tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  #listen(element: AudioElement): void {
    const listen = (type: string, hear: () => void) =>
      element.addEventListener(type, () => {
        if (element === this.#element) hear();
      });
    for (const type of PASSED_EVENTS)
      listen(type, () => {
        // The next track has not arrived in time, so the player has to load it.
        if (type === 'waiting' && this.#sound?.isAtEnd()) return this.#endTrack();
        // Before the player asks what it has to prepare.
        if (this.#sound) this.#sound.update();
        else if (type === 'timeupdate') this.#followWithStandby();
        this.#tell(type);
      });
    listen('loadedmetadata', () => {
      // The start of a joined sound is known earlier, from its file.
      if (this.#sound) return;
      if (this.#resumeAt !== null) element.currentTime = this.#resumeAt;
      this.#resumeAt = null;
      this.#tell('loadedmetadata');
    });
    listen('ended', () => this.#tell('ended'));
    listen('error', () => {
      if (this.#sound) this.#playAlone();
      else this.#tell('error');
    });
  }

  #join(join: typeof playJoined, source: string): void {
    const { player } = this.#options;
    const sound = join(this.#element, source, {
      followerOf: (file) => joinedFollower(player.get(), file)?.source ?? null,
      onReady: () => this.#tell('loadedmetadata'),
      onEnd: () => this.#endTrack(),
      onFail: () => {
        if (this.#sound === sound) this.#playAlone();
      },
    });
    this.#sound = sound;
  }

  /** The current track ends, and the player answers by loading the next one, which plays already. */
  #endTrack(): void {
    this.#hasEnded = true;
    this.#tell('ended');
    if (!this.#hasEnded) return;
    // The player does not want the next track after all.
    this.#hasEnded = false;
    this.#element.pause();
  }

  /** Continues the current track from its file, without joining it to others. */
  #playAlone(): void {
    const isPaused = this.#element.paused;
    // Before the sound is ready, the player itself seeks when the metadata arrives.
    if (this.#sound?.isReady()) this.#resumeAt = this.#sound.position();
    this.#close();
    this.#loadFile(this.#source);
    if (!isPaused) this.#element.play().catch(() => {});
  }

  #loadFile(source: string): void {
    if (source === '') this.#element.removeAttribute('src');
    else this.#element.src = source;
    this.#element.load();
  }

  #close(): void {
    this.#sound?.close();
    this.#sound = null;
  }

  /** Loads the next track on the second element, and starts it when the current one ends. */
  #followWithStandby(): void {
    clearTimeout(this.#timer);
    const { player, join } = this.#options;
    const remaining = this.#element.duration - this.#element.currentTime;
    // Also false before the duration is known.
    const isNear = remaining < STANDBY_WITHIN_S;
    const next = join || !isNear ? null : joinedFollower(player.get(), player.get().media?.source ?? '');
    if (!next) return this.#dropStandby();
    if (this.#standby?.source !== next.source) this.#loadStandby(next.source);
    const { element } = this.#standby ?? {};
    if (element && isLoaded(element) && !this.paused && remaining < TIMER_WITHIN_S)
      // Where the browser refuses it, `play` hears of it too.
      this.#timer = setTimeout(() => void element.play().catch(() => {}), (remaining - START_TIME_S) * 1000);
  }

  #loadStandby(source: string): void {
    const element = this.#standby?.element ?? this.#options.createElement();
    if (!this.#standby) this.#listen(element);
    element.preload = 'auto';
    element.volume = this.#element.volume;
    element.src = source;
    element.load();
    this.#standby = { element, source };
  }

  /** The track of the second element does not follow after all. */
  #dropStandby(): void {
    clearTimeout(this.#timer);
    if (!this.#standby || this.#standby.source === '') return;
    const { element } = this.#standby;
    element.pause();
    element.removeAttribute('src');
    element.load();
    this.#standby = { element, source: '' };
  }

  /** Plays on the other element, which has loaded the current file. */
  #swap(element: AudioElement): void {
    clearTimeout(this.#timer);
    const previous = this.#element;
    this.#element = element;
    this.#standby = { element: previous, source: '' };
    previous.pause();
    this.#tell('loadedmetadata');
  }
}

/** Whether an element has what it needs to start a file. */
const isLoaded = ({ duration }: AudioElement): boolean => duration > 0;
