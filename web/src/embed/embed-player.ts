import { limits, type EmbedTrack } from '@backbeat/contract';
import { evenGain } from '../player/loudness.ts';
import { parseTime } from '../player/time.ts';
import { element } from './page.ts';

/** Over which players in one page tell each other that they begin. */
const CHANNEL = 'embedded-players';

/** The sound of the track, and the button for it. */
export class EmbedPlayer {
  readonly #track: EmbedTrack;
  readonly #audio = new Audio();
  readonly #button = element('play', HTMLButtonElement);
  readonly #others = new BroadcastChannel(CHANNEL);
  /** Where to begin once the file is known. Seconds. */
  #startAt: number | null = parseTime(new URLSearchParams(location.search).get('t'));
  /** Play was pressed, here or on a headset, and nothing has been heard since. */
  #isPressed = false;
  /** When a play was counted last, in milliseconds since 1970. */
  #countedAt = 0;

  constructor(track: EmbedTrack) {
    this.#track = track;
    this.#audio.preload = 'none';
    this.#audio.volume = evenGain(track.loudness);
    if (track.source === null) this.#fail();
    else this.#audio.src = track.source;
    this.#listen();
    this.#show(false);
  }

  /** Seconds. */
  get position(): number {
    return this.#startAt ?? this.#audio.currentTime;
  }

  get duration(): number {
    const measured = this.#audio.duration;
    return Number.isFinite(measured) ? measured : (this.#track.duration ?? 0);
  }

  get isPlaying(): boolean {
    // An element whose file fails is not paused by that.
    return !this.#audio.paused && !this.#audio.error;
  }

  seek(seconds: number): void {
    // A beginning that waits is put in place of the position when the file is told to be known.
    if (this.#audio.readyState === 0 || this.#startAt !== null) this.#startAt = seconds;
    else this.#audio.currentTime = seconds;
  }

  /** Calls whenever position or length may have leapt, and when it begins to play. */
  onChange(changed: () => void): void {
    for (const event of ['playing', 'pause', 'seeked', 'ended', 'loadedmetadata']) {
      this.#audio.addEventListener(event, changed);
    }
  }

  #listen(): void {
    const audio = this.#audio;
    this.#button.addEventListener('click', () => (this.isPlaying ? audio.pause() : this.#play()));
    this.#others.addEventListener('message', () => audio.pause());
    audio.addEventListener('loadedmetadata', () => {
      if (this.#startAt !== null) audio.currentTime = Math.min(this.#startAt, audio.duration);
      this.#startAt = null;
    });
    audio.addEventListener('waiting', () => this.#setBusy(true));
    audio.addEventListener('playing', () => {
      this.#setBusy(false);
      // After seeking, or waiting for the network, it plays on without anybody having pressed.
      if (this.#isPressed) this.#count();
      this.#isPressed = false;
    });
    audio.addEventListener('play', () => {
      this.#isPressed = true;
      this.#show(true);
    });
    audio.addEventListener('pause', () => this.#show(false));
    audio.addEventListener('error', () => this.#fail());
  }

  #play(): void {
    element('trouble', HTMLElement).textContent = '';
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    this.#others.postMessage('play');
    if (this.#audio.error) {
      this.#startAt = this.position;
      this.#audio.load();
    }
    this.#setBusy(true);
    this.#audio.play().catch(() => {
      // A pause came in between, or the file fails, which its own event tells.
      this.#setBusy(false);
    });
  }

  /** Counts as a visitor's play, once in the window: what is in a frame has nobody's session. */
  #count(): void {
    if (Date.now() - this.#countedAt < limits.viewWindow.post * 1000) return;
    this.#countedAt = Date.now();
    fetch(this.#track.viewCall, { method: 'POST', credentials: 'omit', keepalive: true }).catch(() => {
      this.#countedAt = 0;
    });
  }

  #show(isPlaying: boolean): void {
    element('embed', HTMLElement).toggleAttribute('data-playing', isPlaying);
    this.#button.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'} ${this.#track.title}`);
    if (!isPlaying) this.#setBusy(false);
  }

  #setBusy(isBusy: boolean): void {
    this.#button.ariaBusy = isBusy ? 'true' : null;
  }

  #fail(): void {
    element('trouble', HTMLElement).textContent = 'This track cannot be played right now.';
    this.#show(false);
  }
}
