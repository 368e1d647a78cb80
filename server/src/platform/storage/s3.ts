import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { toBucketError, toFileError, isRangeOutside, isTransient } from './s3-errors.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Staging } from './staging.ts';
import { withStallTimeout } from './stall.ts';
import {
  assertKey,
  assertReadable,
  BucketUnusable,
  type ByteRange,
  isKey,
  LIST_BATCH,
  type ListedFiles,
  NotStored,
  type OpenFile,
  RangeOutside,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

export interface S3Options {
  /** The endpoint of Amazon S3 in the region if absent. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Puts the bucket into the path instead of the host name, as most stores other than Amazon's
   * require.
   */
  forcePathStyle: boolean;
  /** Milliseconds without progress after which the store counts as unavailable. */
  stallTimeoutMs?: number | undefined;
}

// The SDK would log to the console; errors reach the caller as exceptions.
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Attempts to send one file; the SDK itself cannot send a stream again. */
const MAX_SEND_ATTEMPTS = 3;

/**
 * Stores files in an existing bucket of an S3-compatible store. See `openStorage` for its errors.
 */
export async function openS3(options: S3Options, staging: Staging, log: Logger): Promise<Storage> {
  const store = new S3(options, staging);
  try {
    await store.ready();
  } catch (error) {
    if (!(error instanceof StorageUnavailable) || error instanceof BucketUnusable) {
      store.close();
      throw error;
    }
    log.warn(error.message);
  }
  return store;
}

class S3 implements Storage {
  readonly staging: string;
  readonly #staging: Staging;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #endpoint: string;
  readonly #stallTimeoutMs: number;

  constructor(options: S3Options, staging: Staging) {
    this.#staging = staging;
    this.staging = staging.folder;
    this.#bucket = options.bucket;
    this.#endpoint = options.endpoint ?? `Amazon S3 in ${options.region}`;
    this.#stallTimeoutMs = options.stallTimeoutMs ?? 10_000;
    // Each listener holds a connection while it reads; with the default of 50, listeners would
    // block other requests.
    const agent = { keepAlive: true, maxSockets: 500 };
    this.#client = new S3Client({
      region: options.region,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      forcePathStyle: options.forcePathStyle,
      ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
      requestHandler: {
        connectionTimeout: Math.min(this.#stallTimeoutMs, 5_000),
        httpAgent: agent,
        httpsAgent: agent,
      },
      // Stores other than Amazon's often do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      expectContinueHeader: false,
      logger: silent,
    });
  }

  /** Sends a short request, which must finish within the timeout, including the SDK's retries. */
  #sendShort<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withStallTimeout(this.#stallTimeoutMs, () => 0, send);
  }

  async put(key: string, localPath: string, options: { contentType: string }): Promise<void> {
    assertKey(key);
    try {
      const { size } = await stat(localPath);
      for (let send = 1; ; send += 1) {
        try {
          await this.#send(key, localPath, size, options.contentType);
          return;
        } catch (error) {
          if (send === MAX_SEND_ATTEMPTS || !isTransient(error)) throw error;
          await setTimeout(200 * send);
        }
      }
    } catch (error) {
      throw toFileError(error, key);
    } finally {
      await rm(localPath, { force: true });
    }
  }

  /**
   * Sends the file in one request rather than in parts. Memory use stays constant, and no
   * unfinished upload stays in the bucket.
   */
  async #send(key: string, localPath: string, size: number, contentType: string): Promise<void> {
    const body = createReadStream(localPath);
    try {
      await withStallTimeout(
        this.#stallTimeoutMs,
        () => body.bytesRead,
        (abortSignal) =>
          this.#client.send(
            new PutObjectCommand({
              Bucket: this.#bucket,
              Key: key,
              Body: body,
              ContentLength: size,
              ContentType: contentType,
            }),
            { abortSignal },
          ),
      );
    } finally {
      body.destroy();
    }
  }

  async readPiece(): Promise<undefined> {
    // A bucket always answers with a stream.
  }

  async open(key: string, range?: ByteRange): Promise<OpenFile> {
    assertReadable(key, range);
    try {
      const answer = await this.#sendShort((abortSignal) =>
        this.#client.send(
          new GetObjectCommand({
            Bucket: this.#bucket,
            Key: key,
            ...(range !== undefined && { Range: `bytes=${range.start}-${range.end}` }),
          }),
          { abortSignal },
        ),
      );
      const size = answer.ContentRange?.split('/')[1] ?? answer.ContentLength;
      if (!(answer.Body instanceof Readable))
        throw new StorageUnavailable('The store answered without a body.');
      return { stream: answer.Body, size: Number(size), etag: answer.ETag ?? '' };
    } catch (error) {
      if (!isRangeOutside(error)) throw toFileError(error, key);
      const stats = await this.stat(key);
      throw stats === undefined ? new NotStored(key) : new RangeOutside(stats.size);
    }
  }

  placeOf(): undefined {
    // No proxy can send the files of a bucket.
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    if (!isKey(key)) return undefined;
    try {
      const answer = await this.#sendShort((abortSignal) =>
        this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }), { abortSignal }),
      );
      return { size: answer.ContentLength ?? 0, etag: answer.ETag ?? '' };
    } catch (error) {
      const failure = toFileError(error, key);
      if (failure instanceof NotStored) return undefined;
      throw failure;
    }
  }

  async borrow<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T> {
    const { stream } = await this.open(key);
    const localPath = path.join(this.staging, `lent-${crypto.randomUUID()}${path.extname(key)}`);
    try {
      const file = createWriteStream(localPath, { mode: 0o600 });
      try {
        await withStallTimeout(
          this.#stallTimeoutMs,
          () => file.bytesWritten,
          (signal) => pipeline(stream, file, { signal }),
        );
      } catch (error) {
        throw toFileError(error, key);
      }
      return await use(localPath);
    } finally {
      await rm(localPath, { force: true });
    }
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await this.removeListed(key);
  }

  /** Names are the keys of the objects, which the bucket lists in the order of their UTF-8 bytes. */
  async list(after?: string): Promise<ListedFiles> {
    try {
      const { Contents: objects = [], IsTruncated: isTruncated } = await this.#sendShort((abortSignal) =>
        this.#client.send(
          new ListObjectsV2Command({ Bucket: this.#bucket, StartAfter: after, MaxKeys: LIST_BATCH }),
          { abortSignal },
        ),
      );
      const files = objects.flatMap(({ Key: name, Size: size = 0, LastModified: changedAt = new Date() }) =>
        name === undefined ? [] : [{ name, key: this.keyOfListed(name), size, changedAt }],
      );
      return { files, next: isTruncated === true ? files.at(-1)?.name : undefined };
    } catch (error) {
      throw toFileError(error, '');
    }
  }

  keyOfListed(name: string): string | undefined {
    return isKey(name) ? name : undefined;
  }

  async removeListed(name: string): Promise<void> {
    try {
      await this.#sendShort((abortSignal) =>
        this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: name }), { abortSignal }),
      );
    } catch (error) {
      const failure = toFileError(error, name);
      if (!(failure instanceof NotStored)) throw failure;
    }
  }

  async ready(): Promise<void> {
    try {
      await this.#sendShort((abortSignal) =>
        this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), { abortSignal }),
      );
    } catch (error) {
      throw toBucketError(error, this.#bucket, this.#endpoint);
    }
  }

  get space(): DiskSpace {
    return this.#staging.space;
  }

  close(): void {
    this.#staging.close();
    this.#client.destroy();
  }
}
