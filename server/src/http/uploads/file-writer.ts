import { open, type FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { callbackify } from 'node:util';
import { limitPerIteration } from '../../concurrency/limit-per-iteration.ts';

/**
 * Bytes that are written at once. Each write wakes another thread, which costs more than to copy
 * the bytes that a connection delivers at a time.
 */
const BATCH_BYTES = 256 * 1024;
/** Milliseconds for which bytes wait for more, so that those of a slow client reach the file. */
const BATCH_WINDOW_MS = 5;

/** Awaited before an upload reads further bytes: to read and hash a batch takes a millisecond. */
const waitForIteration = limitPerIteration(1);

export interface Target {
  path: string;
  /** How the file is opened (node:fs, file system flags). */
  flags: 'wx' | 'r+';
  /** The permissions of a new file. */
  mode?: number;
  /** The position in the file of the first byte; 0 if not given. */
  start?: number;
}

/**
 * Writes a stream to a file in batches. If the stream is destroyed, the bytes that have arrived are
 * still written, so that an interrupted upload resumes behind them.
 */
export class FileWriter extends Writable {
  /** Bytes in the file from this stream. */
  bytesWritten = 0;
  readonly #target: Target;
  #file: FileHandle | undefined;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #written = Promise.resolve();

  constructor(target: Target) {
    super();
    this.#target = target;
  }

  override _construct(done: (error?: Error | null) => void): void {
    callbackify(() => this.#open())(done);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    if (this.#batchBytes >= BATCH_BYTES) callbackify(() => this.#flushFull())(done);
    else {
      this.#timer ??= setTimeout(() => this.#flushUnlessBusy(), BATCH_WINDOW_MS);
      done();
    }
  }

  override _final(done: (error?: Error | null) => void): void {
    callbackify(() => this.#flush())(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    callbackify(() => this.#close())((failure) => done(error ?? failure));
  }

  async #open(): Promise<void> {
    const { path, flags, mode } = this.#target;
    this.#file = await open(path, flags, mode);
  }

  async #close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#file?.close();
    }
  }

  /** While the disk is busy, the batch grows instead. */
  #flushUnlessBusy(): void {
    this.#timer = undefined;
    if (this.#isWriting) this.#timer = setTimeout(() => this.#flushUnlessBusy(), BATCH_WINDOW_MS);
    else callbackify(() => this.#flush())((error) => error && this.destroy(error));
  }

  async #flushFull(): Promise<void> {
    await this.#flush();
    await waitForIteration();
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    if (batch.length > 0) this.#written = this.#written.then(() => this.#append(batch));
    return this.#written;
  }

  async #append(batch: Buffer[]): Promise<void> {
    const file = this.#file;
    if (!file) throw new Error('The file is not open.');
    const { start = 0 } = this.#target;
    this.#isWriting = true;
    try {
      // The system may write less than it was given.
      for (let left = batch; left.length > 0;) {
        const { bytesWritten } = await file.writev(left, start + this.bytesWritten);
        this.bytesWritten += bytesWritten;
        left = withoutFirst(left, bytesWritten);
      }
    } finally {
      this.#isWriting = false;
    }
  }
}

/** The buffers without this many bytes at their start. */
function withoutFirst(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let skipped = bytes;
  return buffers.flatMap((buffer) => {
    const rest = buffer.subarray(Math.min(skipped, buffer.length));
    skipped -= buffer.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}
