import type { AudioElement } from './audio-output.ts';

/**
 * An audio element that follows the HTML standard as far as the engine needs, and fires its events
 * synchronously.
 */
export class FakeAudio extends EventTarget implements AudioElement {
  src = '';
  preload: '' | 'none' | 'metadata' | 'auto' = '';
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  volume = 1;
  ended = false;
  paused = true;
  refuses = false;

  load() {
    this.readyState = 0;
    this.currentTime = 0;
    this.duration = Number.NaN;
    this.paused = true;
    this.ended = false;
  }
  removeAttribute() {
    this.src = '';
  }
  play() {
    if (this.refuses) return Promise.reject(Object.assign(new Error('refused'), { name: 'NotAllowedError' }));
    this.paused = false;
    this.ended = false;
    if (this.readyState > 0) this.tell('playing');
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }

  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  /** Simulates the arrival of the file. */
  arrive(duration = 180) {
    this.readyState = 4;
    this.duration = duration;
    this.tell('loadedmetadata');
    if (!this.paused) this.tell('playing');
  }
  end() {
    this.currentTime = this.duration;
    this.paused = true;
    this.ended = true;
    this.tell('pause');
    this.tell('ended');
  }
  fail() {
    this.tell('error');
  }
}
