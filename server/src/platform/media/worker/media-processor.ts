import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Analysis } from '../analysis/analyse.ts';
import type { AudioFacts } from '../formats/sound.ts';
import { ChildPool } from './child-pool.ts';
import type { Job, Log } from './child-process.ts';
import { hasFfmpeg } from '../rendition/encode-ffmpeg.ts';
import type { CleanImage, ImageOptions } from '../image/image.ts';
import { analysis, audioFacts, cleanImage, soundHash, type MediaRequest } from './media-request.ts';
import type { EncoderName } from '../rendition/rendition.ts';

export type MediaProcessorOptions = {
  log: Log;
  /**
   * Tracks of different accounts that are analysed at once; each takes up to two processor cores. 2
   * if not given, so that a long track of one account does not block the others.
   */
  concurrency?: number;
  /** Path of the program of the processes, if not the default one. */
  program?: string;
  /** `auto` (the default) encodes with an FFmpeg on the PATH if there is one; `off` never does. */
  ffmpeg?: 'auto' | 'off';
  /**
   * Whether the processes let others use the processor first (the default). Beside enough other work
   * they then hardly advance.
   */
  yields?: boolean;
};

/** The account of a job. Jobs without an account count as one further account. */
type ForAccount = { account?: string };
type AnalysisOptions = ForAccount & { rendition: string; onProgress?: (part: number) => void };
type ReencodeOptions = ForAccount & Pick<ImageOptions, 'animated'> & Partial<ImageOptions>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Limits of jobs for which a request waits. */
const QUICK = { total: 30 * SECOND, silence: 30 * SECOND };
const LONG = { total: 30 * MINUTE, silence: MINUTE };
const PROBES = { processes: 1, maxWaiting: 200 };
const IMAGES = { processes: 2, maxWaiting: 100, waitingPerAccount: 10, runningPerAccount: 1 };
const TRACKS = { maxWaiting: 200, runningPerAccount: 1 };
const IDLE_MS = MINUTE;
const MAX_SIDE = 2048;
/**
 * Bytes of writable memory. An image within its limits takes up to 420 MB, a track 260 MB, Node.js
 * alone 150 MB.
 */
const MEMORY_LIMIT = 768 * 1024 ** 2;

/** The bundle that the build puts beside the bundled server; without it the source. */
function findProgram(): string {
  const bundle = resolve(import.meta.dirname, 'media-child.js');
  return existsSync(bundle) ? bundle : fileURLToPath(new URL('child.ts', import.meta.url));
}

/**
 * Reads uploaded media in child processes, which hostile files may crash. Probes, images and tracks
 * each have their own processes, so that a short job never waits for a long one. Each of these
 * pools serves accounts in turn. A job whose process dies, hangs or takes too much memory is
 * rejected with MediaUnavailable; the next job gets a new process.
 */
export class MediaProcessor {
  readonly #probes: ChildPool;
  readonly #images: ChildPool;
  readonly #tracks: ChildPool;
  readonly #encoder: Promise<EncoderName>;

  constructor(settings: MediaProcessorOptions) {
    const { log, concurrency = 2, ffmpeg = 'auto', program = findProgram(), yields = true } = settings;
    const options = { module: program, log, idleMs: IDLE_MS, memoryLimit: MEMORY_LIMIT };
    const quick = { ...options, args: [yields ? '5' : '0'], jobsPerChild: 500 };
    const long = { ...options, args: [yields ? '10' : '0'], jobsPerChild: 50 };
    this.#probes = new ChildPool(PROBES, quick);
    this.#images = new ChildPool(IMAGES, quick);
    this.#tracks = new ChildPool({ processes: concurrency, ...TRACKS }, long);
    this.#encoder = ffmpeg === 'off' ? Promise.resolve('lame') : detectEncoder();
  }

  /**
   * Returns the kind of an audio file, its duration (counted instead of read from headers),
   * sampling rate and channels. Reads its structure to the end and decodes the first second.
   * @throws {Undecodable}
   * @throws {MediaUnavailable}
   */
  async probeAudio(path: string): Promise<AudioFacts> {
    const request = { task: 'probe', path: resolve(path) } as const;
    return audioFacts.parse(await run(this.#probes, request, { limits: QUICK }));
  }

  /**
   * Writes the rendition of a track to the path `rendition` (see `RenditionMaker`) and measures it.
   * After an error there is no such file.
   * @param options.onProgress receives the finished part, from 0 to 1, a few times a second
   * @throws {Undecodable}
   * @throws {MediaUnavailable}
   */
  async analyseAudio(path: string, { rendition, account, onProgress }: AnalysisOptions): Promise<Analysis> {
    const target = resolve(rendition);
    const encoder = await this.#encoder;
    const request = { task: 'analyse', path: resolve(path), rendition: target, encoder } as const;
    try {
      const audioAnalysis = await run(this.#tracks, request, { limits: LONG, account, onProgress });
      return analysis.parse(audioAnalysis);
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  }

  /**
   * Returns the SHA-256 of the sound of an audio file without its tags, in hexadecimal.
   * @throws {MediaUnavailable}
   */
  async hashSound(path: string): Promise<string> {
    const request = { task: 'hash', path: resolve(path) } as const;
    return soundHash.parse(await run(this.#tracks, request, { limits: LONG }));
  }

  /**
   * Decodes an image and encodes it again in its own format: upright, without metadata, at most
   * `maxSide` pixels (2048 if not given) high and wide. GIFs are refused unless `animated`.
   * @throws {Undecodable}
   * @throws {MediaUnavailable}
   */
  async reencodeImage(path: string, { account, ...options }: ReencodeOptions): Promise<CleanImage> {
    const request = { task: 'image', path: resolve(path), maxSide: MAX_SIDE, ...options } as const;
    return cleanImage.parse(await run(this.#images, request, { limits: QUICK, account }));
  }

  /**
   * Returns the first frame of a GIF as a PNG of the same size.
   * @throws {Undecodable}
   * @throws {MediaUnavailable}
   */
  async takeStill(path: string, { account }: ForAccount = {}): Promise<CleanImage> {
    const request = { task: 'still', path: resolve(path) } as const;
    return cleanImage.parse(await run(this.#images, request, { limits: QUICK, account }));
  }

  /** The numbers of running and waiting jobs: probes and images, and tracks. */
  get pending(): { quick: number; long: number } {
    return { quick: this.#probes.pending + this.#images.pending, long: this.#tracks.pending };
  }

  /** The ids of the current child processes. */
  get pids(): number[] {
    return this.#pools.flatMap(({ pids }) => pids);
  }

  /** Ends all child processes. Running and waiting jobs are rejected with MediaUnavailable. */
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
