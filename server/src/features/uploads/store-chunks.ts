import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '@backbeat/contract';
import { DataStore, Upload } from '@tus/server';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { FileDigest } from '../../http/uploads/file-digest.ts';
import { FileWriter } from '../../http/uploads/file-writer.ts';
import { touchUpload, type UploadRef } from './resumable.queries.ts';
import type { UploadLocks } from './lock-uploads.ts';
import { discardUpload } from './finish-upload.ts';
import { sharesStaging, stagedPathOf, stagedLength, touchStaged } from './measure-staged-file.ts';

/** Uploads whose bytes are hashed on arrival. Those of further ones are read again at the end. */
const MAX_DIGESTS = 1_000;

/**
 * The store of unfinished uploads: rows in the database, bytes in the staging folder. The length of
 * the staged file is the offset, so bytes on disk count however the process ends.
 */
export class ResumableStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #context: Context;
  readonly #locks: UploadLocks;
  readonly #staging: string;
  /**
   * Of uploads that this process has received from their first byte. Hashing whole files at the end
   * would delay all other requests.
   */
  readonly #digests = new LRUCache<string, FileDigest>({ max: MAX_DIGESTS });

  constructor(context: Context, locks: UploadLocks) {
    super();
    this.#context = context;
    this.#locks = locks;
    this.#staging = context.storage.staging;
  }

  /** The row exists already (see `beginUpload`). */
  override async create(upload: Upload): Promise<Upload> {
    await (await open(stagedPathOf(this.#staging, upload.id), 'wx', 0o600)).close();
    return upload;
  }

  /**
   * @throws {ApiError} NOT_FOUND, also if the bytes are on another machine, so that the client
   *   restarts
   */
  override async getUpload(id: string): Promise<Upload> {
    const row = await touchUpload(this.#context.db, this.#refOf(id));
    if (row) await touchStaged(this.#staging, id);
    // A finished upload is complete; its bytes are in the storage.
    const offset = row?.key ? row.size : await stagedLength(this.#staging, id);
    if (!row || offset === undefined) throw notFound('Upload');
    return new Upload({ id, size: row.size, offset, metadata: { filename: row.name } });
  }

  /**
   * Writes the bytes of the request that holds the lock.
   * @param nothing the body that the library passes
   * @returns the new offset in bytes
   */
  override async write(nothing: Readable, id: string, offset: number): Promise<number> {
    nothing.resume();
    const { chunk } = this.#locks.holderOf(id);
    if (!chunk) throw new Error('The request has no bytes for this upload.');
    // If several processes share the folder, another process may write a part of the file.
    const isFirst = offset === 0 && !sharesStaging(this.#context.config);
    const digest = isFirst ? new FileDigest() : this.takeDigest(id);
    chunk.bytes.on('data', (bytes: Buffer) => digest?.add(bytes));
    const file = new FileWriter({ path: stagedPathOf(this.#staging, id), flags: 'r+', start: offset });
    await pipeline(chunk.bytes, file);
    const end = offset + file.bytesWritten;
    if (digest?.size === end) this.#digests.set(id, digest);
    return end;
  }

  /** Returns the digest of what is stored of an upload, once; undefined if it is unknown. */
  takeDigest(id: string): FileDigest | undefined {
    const digest = this.#digests.get(id);
    this.#digests.delete(id);
    return digest;
  }

  override async remove(id: string): Promise<void> {
    await discardUpload(this.#context, this.#refOf(id));
  }

  /** The library passes only the id. The owner is the user of the request that holds the lock. */
  #refOf(id: string): UploadRef {
    return { id, userId: this.#locks.holderOf(id).userId };
  }
}
