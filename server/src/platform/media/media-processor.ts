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

export type MediaProcessorOptions = {
  log: Log;
  /**
   * How many tracks are analysed at the same time, of different accounts; each takes up to two processor cores. 2 if not
   * given, so that a long track of one account does not stop the others.
   */
  concurrency?: number;
  /** `auto` (if not given) encodes with the FFmpeg on the PATH where there is one; `off` never does. */
  ffmpeg?: 'auto' | 'off';
};

/** Whose turn a job takes. Jobs without an account share the turns of a nameless one. */
type ForAccount = { account?: string };
type AnalysisOptions = ForAccount & { rendition: string; onProgress?: (part: number) => void };
type ReencodeOptions = ForAccount & Pick<ImageOptions, 'animated'> & Partial<ImageOptions>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Limits of jobs that a request waits for. */
const QUICK = { total: 30 * SECOND, silence: 30 * SECOND };
const LONG = { total: 30 * MINUTE, silence: MINUTE };
const PROBES = { processes: 1, waiting: 200 };
const IMAGES = { processes: 2, waiting: 100, waitingPerAccount: 10, runningPerAccount: 1 };
const TRACKS = { waiting: 200, runningPerAccount: 1 };
const IDLE_MS = MINUTE;
const MAX_SIDE = 2048;
/** Bytes of writable memory. An image within its limits takes up to 420 MB, a track 260 MB, Node.js alone 150 MB. */
const MEMORY_LIMIT = 768 * 1024 ** 2;

/**
 * Reads uploaded media in child processes, which hostile files may crash. Probes, images and tracks each have their own
 * processes, so that a short job never waits for a long one. In each, the accounts take turns. A job whose process dies,
 * hangs or takes too much memory is rejected with MediaUnavailable; the next job gets a new process.
 */
export class MediaProcessor {
  readonly #probes: ChildPool;
  readonly #images: ChildPool;
  readonly #tracks: ChildPool;
  readonly #encoder: Promise<EncoderName>;

  constructor({ log, concurrency = 2, ffmpeg = 'auto' }: MediaProcessorOptions) {
    const module = new URL('child.ts', import.meta.url);
    const options = { module, log, idleMs: IDLE_MS, memoryLimit: MEMORY_LIMIT };
    const quick = { ...options, args: ['5'], jobsPerChild: 500 };
    const long = { ...options, args: ['10'], jobsPerChild: 50 };
    this.#probes = new ChildPool(PROBES, quick);
    this.#images = new ChildPool(IMAGES, quick);
    this.#tracks = new ChildPool({ processes: concurrency, ...TRACKS }, long);
    this.#encoder = ffmpeg === 'off' ? Promise.resolve('lame') : detectEncoder();
  }

  /**
   * What an audio file is: kind, duration (counted, not believed), sampling rate and channels. Its structure is read to
   * the end and its first second is decoded. Throws Undecodable, MediaUnavailable.
   */
  async probeAudio(path: string): Promise<AudioFacts> {
    const request = { task: 'probe', path: resolve(path) } as const;
    return audioFacts.parse(await run(this.#probes, request, { limits: QUICK }));
  }

  /**
   * Writes a rendition for listening to the file that `rendition` names (see `RenditionMaker`), and measures
   * what can be heard in it. Without success there is no such file. Throws Undecodable, MediaUnavailable.
   * @param options.onProgress receives the part that is done, from 0 to 1, a few times a second
   */
  async analyseAudio(path: string, { rendition, account, onProgress }: AnalysisOptions): Promise<Analysis> {
    const target = resolve(rendition);
    const encoder = await this.#encoder;
    const request = { task: 'analyse', path: resolve(path), rendition: target, encoder } as const;
    try {
      const found = await run(this.#tracks, request, { limits: LONG, account, onProgress });
      return analysis.parse(found);
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  }

  /**
   * Decodes an image and encodes it again in its own format: upright, without metadata, at most `maxSide` pixels (2048 if
   * not given) high and wide. GIFs are refused unless `animated`. Throws Undecodable, MediaUnavailable.
   */
  async reencodeImage(path: string, { account, ...options }: ReencodeOptions): Promise<CleanImage> {
    const request = { task: 'image', path: resolve(path), maxSide: MAX_SIDE, ...options } as const;
    return cleanImage.parse(await run(this.#images, request, { limits: QUICK, account }));
  }

  /** The first frame of a GIF as a PNG of the same size. Throws Undecodable, MediaUnavailable. */
  async takeStill(path: string, { account }: ForAccount = {}): Promise<CleanImage> {
    const request = { task: 'still', path: resolve(path) } as const;
    return cleanImage.parse(await run(this.#images, request, { limits: QUICK, account }));
  }

  /** Jobs that run or wait: probes and images, and tracks. */
  get pending(): { quick: number; long: number } {
    return { quick: this.#probes.pending + this.#images.pending, long: this.#tracks.pending };
  }

  /** The ids of the child processes at the moment. */
  get pids(): number[] {
    return this.#pools.flatMap(({ pids }) => pids);
  }

  /** Ends all child processes. Jobs that were running or waiting are rejected with MediaUnavailable. */
  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }

  get #pools(): ChildPool[] {
    return [this.#probes, this.#images, this.#tracks];
  }
}

const run = (
  pool: ChildPool,
  request: MediaRequest,
  { account = '', limits, onProgress }: Omit<Job, 'request'> & { account?: string | undefined },
): Promise<unknown> => pool.run({ request, limits, onProgress }, account);

const detectEncoder = async (): Promise<EncoderName> => ((await hasFfmpeg()) ? 'ffmpeg' : 'lame');
