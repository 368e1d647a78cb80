import { cutText, limits, trimText, type Genre, type posts } from '@backbeat/contract';
import { api } from '../../../../api/routes.ts';
import { upload as sendForm } from '../../../../api/upload.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { noUpload, type UploadMemory, type UploadState } from '../../../uploads/index.ts';
import { publishFailureText } from '../publish-failure.ts';
import { TrackUpload } from '../track-upload.ts';

/** A file that becomes a track of a release. */
export interface QueuedTrack {
  /** The idempotency key of its post, too. */
  key: string;
  file: File;
  title: string;
  /** Those that its tags name. */
  genre: readonly Genre[];
  /** `chosen`: its title may change; `refused`: no retry helps. */
  step: 'chosen' | 'waiting' | 'uploading' | 'adding' | 'failed' | 'refused';
  upload: UploadState;
  /** Why it failed. */
  sentence: string;
}

interface TrackQueueOptions {
  releaseId: string;
  memory: UploadMemory;
  /** Returns why a file cannot be uploaded; null if it can. */
  errorOf: (file: File) => string | null;
}

/** Lets 'Track 10' follow 'Track 9', as people number their files. */
const byName = new Intl.Collator(undefined, { numeric: true });

/**
 * Uploads files one after the other and makes each a held draft of a release, so that the tracks have
 * the order of the files.
 */
export class TrackQueue {
  #tracks: readonly QueuedTrack[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #options: TrackQueueOptions;
  readonly #upload: TrackUpload;
  #leaving = new AbortController();
  #isRunning = false;
  #onAdded: (post: posts.Post) => void = () => undefined;

  constructor(options: TrackQueueOptions) {
    this.#options = options;
    this.#upload = new TrackUpload(options.memory, () => undefined);
  }

  get tracks(): readonly QueuedTrack[] {
    return this.#tracks;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Adds files in the order of their names, each with the title and the genre that its tags name. */
  async choose(files: readonly File[]): Promise<void> {
    const { readFileTags } = await import('../file/file-tags.ts');
    for (const file of files.toSorted((one, other) => byName.compare(one.name, other.name))) {
      const sentence = this.#options.errorOf(file);
      const { title, genre } = sentence === null ? await readFileTags(file) : { title: file.name, genre: [] };
      this.#set([
        ...this.#tracks,
        {
          key: randomKey(),
          file,
          title: cutText(title, limits.title),
          genre,
          step: sentence === null ? 'chosen' : 'refused',
          upload: noUpload,
          sentence: sentence ?? '',
        },
      ]);
    }
  }

  rename(key: string, title: string): void {
    this.#update(key, { title });
  }

  /** @param genre of the tracks whose tags name none */
  start(genre: readonly Genre[]): void {
    for (const track of this.#tracks)
      if (track.step === 'chosen')
        this.#update(track.key, { genre: track.genre.length > 0 ? track.genre : genre, step: 'waiting' });
    void this.#run();
  }

  retry(key: string): void {
    this.#update(key, { step: 'waiting', sentence: '' });
    void this.#run();
  }

  remove({ key, step }: Pick<QueuedTrack, 'key' | 'step'>): void {
    this.#set(this.#tracks.filter((track) => track.key !== key));
    if (step === 'uploading') this.#upload.cancel();
  }

  /**
   * @param onAdded called with each new post, in the order of the files
   * @returns a function that stops when the page closes; what is on the release stays there
   */
  connect(onAdded: (post: posts.Post) => void): () => void {
    this.#onAdded = onAdded;
    return () => {
      this.#leaving.abort();
      this.#leaving = new AbortController();
      this.#upload.leave();
    };
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { signal } = this.#leaving;
    for (;;) {
      const next = this.#tracks.find(({ step }) => step === 'waiting');
      if (!next || signal.aborted) break;
      await this.#add(next, signal);
    }
    this.#isRunning = false;
  }

  async #add({ key, file, title, genre }: QueuedTrack, signal: AbortSignal): Promise<void> {
    const upload = this.#upload;
    upload.take(file);
    this.#update(key, { step: 'uploading', upload: upload.state });
    const stop = upload.watch(() => this.#update(key, { upload: upload.state }));
    try {
      const id = await upload.complete(signal);
      this.#update(key, { step: 'adding' });
      const post = await sendForm(
        api.posts.createPost,
        {
          body: {
            post: {
              title: trimText(title),
              genre: [...genre],
              upload: id,
              release: this.#options.releaseId,
            },
          },
        },
        { idempotencyKey: key, timeout: limits.timeout.call },
      );
      this.#options.memory.forget();
      this.#set(this.#tracks.filter((track) => track.key !== key));
      this.#onAdded(post);
    } catch (error) {
      // The upload has its own sentence.
      const { step, sentence } = upload.state;
      this.#update(key, {
        step: 'failed',
        sentence: step === 'failed' ? sentence : publishFailureText(error),
      });
    } finally {
      stop();
      // The server keeps what it has received, for a retry.
      upload.leave();
    }
  }

  #update(key: string, part: Partial<QueuedTrack>): void {
    this.#set(this.#tracks.map((track) => (track.key === key ? { ...track, ...part } : track)));
  }

  #set(tracks: readonly QueuedTrack[]): void {
    this.#tracks = tracks;
    for (const watcher of this.#watchers) watcher();
  }
}
