import type { Page } from '@playwright/test';

/** Samples a second of a recording. */
export const RECORDED_RATE = 44_100;

interface Recorder {
  context: AudioContext;
  elements: HTMLAudioElement[];
  samples: () => Promise<Float32Array>;
}

declare global {
  // oxlint-disable-next-line no-var -- how TypeScript names a global of the page
  var recorder: Recorder;
}

/**
 * Records what the audio elements of a page put out, sample by sample, from the first press on. The
 * page needs `bypassCSP`, since the recorder is a script of its own.
 * @param options.join whether Media Source takes renditions, as in Chromium
 */
export async function recordSound(page: Page, { join }: { join: boolean }): Promise<void> {
  await page.addInitScript(
    ({ rate, takesRenditions }) => {
      if (!takesRenditions) MediaSource.isTypeSupported = () => false;
      const processor = `
        registerProcessor('recorder', class extends AudioWorkletProcessor {
          blocks = [];
          constructor() {
            super();
            this.port.onmessage = () => this.port.postMessage(this.blocks);
          }
          process([[samples]]) {
            this.blocks.push(samples ? samples.slice() : new Float32Array(128));
            return true;
          }
        });`;
      const context = new AudioContext({ sampleRate: rate });
      const elements: HTMLAudioElement[] = [];
      const node = context.audioWorklet
        .addModule(`data:text/javascript,${encodeURIComponent(processor)}`)
        .then(() => {
          const recordingNode = new AudioWorkletNode(context, 'recorder');
          recordingNode.connect(context.destination);
          return recordingNode;
        });
      const RealAudio = Audio;
      globalThis.Audio = class extends RealAudio {
        constructor() {
          super();
          elements.push(this);
          const source = context.createMediaElementSource(this);
          void node.then((recordingNode) => source.connect(recordingNode));
        }
      };
      addEventListener('pointerdown', () => void context.resume(), { capture: true });
      globalThis.recorder = {
        context,
        elements,
        samples: async () => {
          const { port } = await node;
          const blocks = await new Promise<Float32Array[]>((resolve) => {
            port.addEventListener('message', ({ data }: MessageEvent<Float32Array[]>) => resolve(data));
            port.start();
            port.postMessage(null);
          });
          const samples = new Float32Array(128 * blocks.length);
          blocks.forEach((block, index) => samples.set(block, 128 * index));
          return samples;
        },
      };
    },
    { rate: RECORDED_RATE, takesRenditions: join },
  );
}

/** The samples so far, without the silence at both ends. */
export async function recordedSound(page: Page): Promise<Float32Array> {
  const encoded = await page.evaluate(async () => {
    const bytes = new Uint8Array((await globalThis.recorder.samples()).buffer);
    let text = '';
    for (let offset = 0; offset < bytes.length; offset += 0x8000)
      text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000));
    return btoa(text);
  });
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'));
  const samples = new Float32Array(bytes.buffer);
  return samples.slice(samples.findIndex(isSound), samples.findLastIndex(isSound) + 1);
}

/** Samples below this are silent. */
const SILENCE = 0.005;
const isSound = (value: number): boolean => Math.abs(value) > SILENCE;

/** Seconds of the longest silence within a recording. */
export function longestSilence(samples: Float32Array): number {
  let longest = 0;
  let length = 0;
  for (const value of samples) {
    length = isSound(value) ? 0 : length + 1;
    longest = Math.max(longest, length);
  }
  return longest / RECORDED_RATE;
}

/**
 * The largest difference between a recording and the sound that it should be, as a part of the
 * highest level. The recording may begin up to `LARGEST_SHIFT` samples before or after it.
 */
export function largestDifference(recording: Float32Array, sound: Float32Array): number {
  const middle = sound.length >> 2;
  const level = (samples: Float32Array) =>
    samples.subarray(middle, middle + 4410).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  const recordedLevel = level(recording);
  const gain = recordedLevel / level(sound);
  const differenceAt = (shift: number, first: number, last: number) => {
    let largest = 0;
    for (let index = first; index < last; index += 1) {
      const size = Math.abs((recording[index + shift] ?? 0) - gain * (sound[index] ?? 0));
      if (size > largest) largest = size;
    }
    return largest / recordedLevel;
  };
  let [best, smallest] = [0, Infinity];
  for (let shift = -LARGEST_SHIFT; shift <= LARGEST_SHIFT; shift += 1) {
    const size = differenceAt(shift, middle, middle + 2000);
    if (size < smallest) [best, smallest] = [shift, size];
  }
  return differenceAt(best, LARGEST_SHIFT, sound.length - LARGEST_SHIFT);
}

const LARGEST_SHIFT = 600;
