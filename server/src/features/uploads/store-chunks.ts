import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { finished as finishedWriting } from 'node:stream/promises';
import { ApiError, notFound } from '@backbeat/contract';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { FileDigest } from '../../http/uploads/file-digest.ts';
import { FileWriter } from '../../http/uploads/file-writer.ts';
import { UploadLocks } from './lock-uploads.ts';
import { touchUpload, type UploadRef } from './resumable.queries.ts';
import { sharesStaging, stagedPathOf, stagedLength, touchStaged } from './measure-staged-file.ts';
import { messages } from './uploads.messages.ts';
import { messages as httpMessages } from '../../http/http.messages.ts';

/** Uploads whose bytes are hashed on arrival. Those of further ones are read again at the end. */
const MAX_DIGESTS = 1_000;

export interface StagedUpload {
  id: string;
  /** The file name that the client sent. */
  name: string;
  /** Bytes of the whole file. */
  size: number;
  /** Bytes that have arrived. */
  offset: number;
}

/**
 * The bytes of uploads, in the staging folder. The length of a staged file is the offset of its
 * upload, so bytes on disk count however the process ends.
 */
export class ChunkStore {
  readonly #context: Context;
  readonly #staging: string;
  readonly #locks = new UploadLocks();
  /**
   * Of uploads that this process has received from their first byte. Hashing whole files at the end
   * would delay all other requests.
   */
  readonly #digests = new LRUCache<string, FileDigest>({ max: MAX_DIGESTS });

  constructor(context: Context) {
    this.#context = context;
    this.#staging = context.storage.staging;
  }

  /** Creates the empty file of a new upload. */
  async create(id: string): Promise<void> {
    await (await open(stagedPathOf(this.#staging, id), 'wx', 0o600)).close();
  }

  /** Calls a function while no request writes the upload. */
  lock<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#locks.lock(id, work);
  }

  /**
   * Extends the lifetime of an upload, and returns it when no request writes it any more.
   * @throws {ApiError} NOT_FOUND, also if the bytes are on another machine, so that the client
   *   restarts
   */
  touch(upload: UploadRef): Promise<StagedUpload> {
    return this.#locks.lock(upload.id, () => this.#touch(upload));
  }

  /**
   * Appends the body of a request to an upload. An error keeps the bytes that have arrived.
   * @param offset where the client continues
   * @throws {ApiError} NOT_FOUND; CONFLICT; TOO_LARGE; MALFORMED if the connection breaks
   */
  write(upload: UploadRef, offset: number, body: IncomingMessage): Promise<StagedUpload> {
    return this.#locks.lock(upload.id, async (takeover) => {
      const stagedUpload = await this.#touch(upload);
      if (stagedUpload.offset !== offset) throw new ApiError('CONFLICT', messages.chunkOffset);
      if (takeover.aborted) throw new ApiError('CONFLICT', messages.runningElsewhere);
      const missingBytes = stagedUpload.size - offset;
      if (Number(body.headers['content-length'] ?? 0) > missingBytes) throw chunkTooLong();
      return missingBytes === 0
        ? stagedUpload
        : { ...stagedUpload, offset: await this.#append(stagedUpload, body, takeover) };
    });
  }

  /** Returns the digest of what is stored of an upload, once; undefined if it is unknown. */
  takeDigest(id: string): FileDigest | undefined {
    const digest = this.#digests.get(id);
    this.#digests.delete(id);
    return digest;
  }

  async #touch(upload: UploadRef): Promise<StagedUpload> {
    const row = await touchUpload(this.#context.db, upload);
    if (!row) throw notFound('upload');
    const { id, name, size, key } = row;
    await touchStaged(this.#staging, id);
    // A finished upload is complete; its bytes are in the storage.
    const offset = key === null ? await stagedLength(this.#staging, id) : size;
    if (offset === undefined) throw notFound('upload');
    return { id, name, size, offset };
  }

  /** @returns the new offset */
  async #append(
    { id, size, offset }: StagedUpload,
    body: IncomingMessage,
    takeover: AbortSignal,
  ): Promise<number> {
    // If several processes share the folder, another process may write a part of the file.
    const isFirst = offset === 0 && !sharesStaging(this.#context.config);
    const digest = isFirst ? new FileDigest() : this.takeDigest(id);
    const file = new FileWriter({ path: stagedPathOf(this.#staging, id), flags: 'r+', start: offset });
    let receivedOffset = offset;
    const receive = (bytes: Buffer): void => {
      receivedOffset += bytes.length;
      if (receivedOffset > size) file.destroy(chunkTooLong());
      else digest?.add(bytes);
    };
    // The pipe ends without the body being destroyed, so that the client gets the response.
    const stop = (): void => {
      body.off('data', receive).unpipe(file);
      file.end();
    };
    takeover.addEventListener('abort', stop, { once: true });
    finished(body, (error) => {
      if (error) file.destroy(new ApiError('MALFORMED', httpMessages.uploadInterrupted));
    });
    body.on('data', receive).pipe(file);
    try {
      await finishedWriting(file);
    } finally {
      takeover.removeEventListener('abort', stop);
      body.off('data', receive);
    }
    const end = offset + file.bytesWritten;
    if (digest?.size === end) this.#digests.set(id, digest);
    return end;
  }
}

const chunkTooLong = (): ApiError => new ApiError('TOO_LARGE', messages.chunkTooLong);
