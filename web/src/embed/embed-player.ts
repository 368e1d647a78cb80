import { limits, type EmbedTrack } from '@backbeat/contract';
import { normalizationGain } from '../player/engine/loudness.ts';
import { parseTime } from '../player/controls/time.ts';
import { element } from './fill-page.ts';
import { messages } from './embed.messages.ts';

/** The broadcast channel over which embedded players pause each other. */
const CHANNEL = 'embedded-players';

/** The audio of the current track and its play button. */
export class EmbedPlayer {
  #track: EmbedTrack;
  readonly #audio = new Audio();
  readonly #button = element('play', HTMLButtonElement);
  readonly #trackListeners: ((track: EmbedTrack) => void)[] = [];
  readonly #channel = new BroadcastChannel(CHANNEL);
  /** Start position in seconds, until the metadata has loaded. */
  #startAt: number | null = parseTime(new URLSearchParams(location.search).get('t'));
  /** Whether a play was requested, by button or headset, that is not audible yet. */
  #isRequested = false;
  /** When the last play was counted, in milliseconds since the page began. */
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(track: EmbedTrack) {
    this.#track = track;
    this.#audio.preload = 'none';
    this.#open();
    this.#listen();
  }

  /** Replaces the track. @param plays whether to play the new one */
  load(track: EmbedTrack, plays: boolean): void {
    this.#track = track;
    this.#startAt = null;
    this.#isRequested = false;
    this.#countedAt = Number.NEGATIVE_INFINITY;
    this.#open();
    for (const listener of this.#trackListeners) listener(track);
    if (plays && track.source !== null) this.play();
  }

  /** Calls back with the track, and again with each that replaces it. */
  onTrack(listener: (track: EmbedTrack) => void): void {
    this.#trackListeners.push(listener);
    listener(this.#track);
  }

  onEnded(listener: () => void): void {
    this.#audio.addEventListener('ended', listener);
  }

  /** Plays, or pauses what plays. */
  toggle(): void {
    if (this.isPlaying) this.#audio.pause();
    else this.play();
  }

  #open(): void {
    const { loudness, source } = this.#track;
    element('trouble', HTMLElement).textContent = '';
    this.#audio.volume = normalizationGain(loudness);
    if (source === null) {
      this.#audio.removeAttribute('src');
      this.#audio.load();
      this.#fail();
    } else this.#audio.src = source;
    this.#show(false);
  }

  /** Seconds. */
  get position(): number {
    return this.#startAt ?? this.#audio.currentTime;
  }

  get duration(): number {
    const duration = this.#audio.duration;
    return Number.isFinite(duration) ? duration : (this.#track.duration ?? 0);
  }

  get isPlaying(): boolean {
    // An element whose source fails does not become paused.
    return !this.#audio.paused && !this.#audio.error;
  }

  seek(seconds: number): void {
    // A pending start position replaces the element's position when the metadata arrives.
    if (this.#audio.readyState === 0 || this.#startAt !== null) this.#startAt = seconds;
    else this.#audio.currentTime = seconds;
  }

  /** Listens to possible changes of position and duration, and to the start and stop of playback. */
  onChange(listener: () => void): void {
    for (const event of ['playing', 'pause', 'seeked', 'ended', 'loadedmetadata']) {
      this.#audio.addEventListener(event, listener);
    }
  }

  #listen(): void {
    const audio = this.#audio;
    this.#button.addEventListener('click', () => this.toggle());
    this.#channel.addEventListener('message', () => audio.pause());
    audio.addEventListener('loadedmetadata', () => {
      if (this.#startAt !== null) audio.currentTime = Math.min(this.#startAt, audio.duration);
      this.#startAt = null;
    });
    audio.addEventListener('waiting', () => this.#setBusy(true));
    audio.addEventListener('playing', () => {
      this.#setBusy(false);
      // Playback that resumes after seeking or buffering is not a new play.
      if (this.#isRequested) this.#count();
      this.#isRequested = false;
    });
    audio.addEventListener('play', () => {
      this.#isRequested = true;
      this.#show(true);
    });
    audio.addEventListener('pause', () => this.#show(false));
    audio.addEventListener('error', () => this.#fail());
  }

  play(): void {
    element('trouble', HTMLElement).textContent = '';
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    this.#channel.postMessage('play');
    if (this.#audio.error) {
      this.#startAt = this.position;
      this.#audio.load();
    }
    this.#setBusy(true);
    this.#audio.play().catch(() => {
      // A pause interrupted the start, or the file failed, which fires an event of its own.
      this.#setBusy(false);
    });
  }

  /** Counts a visitor's play, once in the window of a post. A third-party frame has no session. */
  #count(): void {
    const now = performance.now();
    if (now - this.#countedAt < limits.playWindow.post * 1000) return;
    this.#countedAt = now;
    fetch(this.#track.recordPlayUrl, { method: 'POST', credentials: 'omit', keepalive: true }).catch(() => {
      this.#countedAt = Number.NEGATIVE_INFINITY;
    });
  }

  #show(isPlaying: boolean): void {
    element('embed', HTMLElement).toggleAttribute('data-playing', isPlaying);
    const { title } = this.#track;
    this.#button.setAttribute(
      'aria-label',
      isPlaying ? messages.pauseTitle({ title }) : messages.playTitle({ title }),
    );
    if (!isPlaying) this.#setBusy(false);
  }

  #setBusy(isBusy: boolean): void {
    this.#button.ariaBusy = isBusy ? 'true' : null;
  }

  #fail(): void {
    element('trouble', HTMLElement).textContent = messages.notPlayable;
    this.#show(false);
  }
}
