import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Analysis } from './analyse.ts';
import type { AudioFacts } from './sound.ts';
import { ChildPool } from './child-pool.ts';
import type { Job, Log } from './child-process.ts';
import { hasFfmpeg } from './encode-ffmpeg.ts';
import type { CleanImage, ImageOptions } from './image.ts';
import { analysis, audioFacts, cleanImage, type MediaRequest } from './media-request.ts';
import type { EncoderName } from './rendition.ts';

export type WorkshopOptions = {
  log: Log;
  /** How many tracks are worked on at the same time; each takes up to two processor cores. 1 if not given. */
  concurrency?: number;
  /** `auto` (if not given) encodes with the FFmpeg on the PATH where there is one; `off` never does. */
  ffmpeg?: 'auto' | 'off';
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** For jobs somebody waits for. */
const QUICK = { total: 30 * SECOND, silence: 30 * SECOND };
const LONG = { total: 30 * MINUTE, silence: MINUTE };
const QUEUE = 200;
const IDLE_MS = MINUTE;
const MAX_SIDE = 2048;

/**
 * Reads what strangers upload, in child processes that may die of it: quick looks and images in one, long work in
 * others, so that nobody who waits for an answer waits for a track. A job whose process dies, hangs or takes too much
 * memory is rejected with MediaUnavailable; the next one gets a new process.
 */
export class MediaWorkshop {
  readonly #quick: ChildPool;
  readonly #long: ChildPool;
  readonly #encoder: Promise<EncoderName>;

  constructor({ log, concurrency = 1, ffmpeg = 'auto' }: WorkshopOptions) {
    const module = new URL('child.ts', import.meta.url);
    const options = { module, log, idleMs: IDLE_MS };
    this.#quick = new ChildPool(2, QUEUE, { ...options, args: ['5'], jobsPerChild: 500 });
    this.#long = new ChildPool(concurrency, QUEUE, { ...options, args: ['10'], jobsPerChild: 50 });
    this.#encoder = ffmpeg === 'off' ? Promise.resolve('lame') : detectEncoder();
  }

  /**
   * What an audio file is: kind, duration (counted, not believed), sampling rate and channels. Its structure is read to
   * the end and its first second is decoded. Throws Undecodable, MediaUnavailable.
   */
  async probeAudio(path: string): Promise<AudioFacts> {
    return audioFacts.parse(await this.#run(this.#quick, { task: 'probe', path: resolve(path) }, QUICK));
  }

  /**
   * Writes a rendition for listening to the file that `rendition` names (MP3, 160 kbit/s, 96 for mono), and measures what
   * can be heard in it. Without success there is no such file. Throws Undecodable, MediaUnavailable.
   * @param options.onProgress is told now and then which part is done, from 0 to 1
   */
  async analyseAudio(
    path: string,
    { rendition, onProgress }: { rendition: string; onProgress?: (part: number) => void },
  ): Promise<Analysis> {
    const target = resolve(rendition);
    const encoder = await this.#encoder;
    const request = { task: 'analyse', path: resolve(path), rendition: target, encoder } as const;
    try {
      return analysis.parse(await this.#run(this.#long, request, LONG, onProgress));
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  }

  /**
   * Decodes an image and encodes it again in its own format: upright, without metadata, at most `maxSide` pixels (2048 if
   * not given) high and wide. GIFs are refused unless `animated`. Throws Undecodable, MediaUnavailable.
   */
  async reencodeImage(
    path: string,
    options: Pick<ImageOptions, 'animated'> & Partial<ImageOptions>,
  ): Promise<CleanImage> {
    const request = { task: 'image', path: resolve(path), maxSide: MAX_SIDE, ...options } as const;
    return cleanImage.parse(await this.#run(this.#quick, request, QUICK));
  }

  /** The first frame of a GIF as a PNG of the same size. Throws Undecodable, MediaUnavailable. */
  async takeStill(path: string): Promise<CleanImage> {
    return cleanImage.parse(await this.#run(this.#quick, { task: 'still', path: resolve(path) }, QUICK));
  }

  /** Jobs that run or wait: quick looks, and tracks. */
  get pending(): { quick: number; long: number } {
    return { quick: this.#quick.pending, long: this.#long.pending };
  }

  /** The ids of the child processes that are there at the moment: for whoever watches them. */
  get pids(): number[] {
    return [...this.#quick.pids, ...this.#long.pids];
  }

  /** Ends all child processes. Jobs that were running or waiting are rejected with MediaUnavailable. */
  async close(): Promise<void> {
    await Promise.all([this.#quick.close(), this.#long.close()]);
  }

  #run(
    pool: ChildPool,
    request: MediaRequest,
    limits: Job['limits'],
    onProgress?: Job['onProgress'],
  ): Promise<unknown> {
    return pool.run({ request, limits, onProgress });
  }
}

const detectEncoder = async (): Promise<EncoderName> => ((await hasFfmpeg()) ? 'ffmpeg' : 'lame');
