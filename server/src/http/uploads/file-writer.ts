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
  #lastWrite = Promise.resolve();

  constructor(target: Target) {
    super();
    this.#target = target;
  }

  override _construct(callback: (error?: Error | null) => void): void {
    callbackify(() => this.#open())(callback);
  }

  override _write(chunk: Buffer, _encoding: string, callback: (error?: Error | null) => void): void {
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    if (this.#batchBytes >= BATCH_BYTES) callbackify(() => this.#flushFull())(callback);
    else {
      this.#timer ??= setTimeout(() => this.#flushUnlessBusy(), BATCH_WINDOW_MS);
      callback();
    }
  }

  override _final(callback: (error?: Error | null) => void): void {
    callbackify(() => this.#flush())(callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callbackify(() => this.#close())((failure) => callback(error ?? failure));
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
    if (batch.length > 0) this.#lastWrite = this.#lastWrite.then(() => this.#append(batch));
    return this.#lastWrite;
  }

  async #append(batch: Buffer[]): Promise<void> {
    const file = this.#file;
    if (!file) throw new Error('The file is not open.');
    const { start = 0 } = this.#target;
    this.#isWriting = true;
    try {
      // The system may write less than it was given.
      for (let remainingBuffers = batch; remainingBuffers.length > 0;) {
        const { bytesWritten } = await file.writev(remainingBuffers, start + this.bytesWritten);
        this.bytesWritten += bytesWritten;
        remainingBuffers = withoutFirst(remainingBuffers, bytesWritten);
      }
    } finally {
      this.#isWriting = false;
    }
  }
}

/** The buffers without this many bytes at their start. */
function withoutFirst(buffers: readonly Buffer[], bytes: number): Buffer[] {
  let remaining = bytes;
  return buffers.flatMap((buffer) => {
    const remainder = buffer.subarray(Math.min(remaining, buffer.length));
    remaining -= buffer.length - remainder.length;
    return remainder.length > 0 ? [remainder] : [];
  });
}
