import type { Readable } from 'node:stream';
import type { DiskSpace } from './disk-space.ts';

/** The first and the last byte, counted from 0 and inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Bytes of the whole file, regardless of the range. */
  size: number;
  /**
   * A strong entity tag, quotes included (RFC 9110, 8.8.3). It changes whenever the bytes change.
   */
  etag: string;
}

/** A file as the store lists it. */
export interface ListedFile {
  /** Its place in the store: a path below the folder of files, or the key in the bucket. */
  name: string;
  key: string | undefined;
  /** Bytes. */
  size: number;
  changedAt: Date;
}

export interface ListedFiles {
  files: ListedFile[];
  /** Where the next call continues; undefined at the end. */
  next: string | undefined;
}

export interface OpenFile extends StoredFile {
  /** The requested bytes. A reader that does not read to the end must destroy it. */
  stream: Readable;
}

/**
 * Stores files under keys such as `audio/3fa2c2.mp3`. The methods throw StorageUnavailable if the
 * disk or bucket fails. The reading methods throw NotStored for an unknown key.
 */
export interface Storage {
  /**
   * A local folder for incoming files, on the file system of the store so that `put` need not copy.
   * Files that do not change for a day are removed.
   */
  readonly staging: string;
  /**
   * Moves a local file into the store. The local file is removed, also after an error. A file under
   * the same key is replaced, on a disk atomically; a bucket with a single copy may have neither for
   * a moment. After the promise resolves, the file survives a power cut.
   */
  put(key: string, localPath: string, options: { contentType: string }): Promise<void>;
  /**
   * Opens a file for reading. An `end` behind the last byte means the last byte.
   * @param beforeRead awaited before each read from a disk
   * @throws {RangeOutside} if `start` lies behind the last byte
   */
  open(key: string, range?: ByteRange, beforeRead?: () => Promise<void>): Promise<OpenFile>;
  /**
   * Reads a short range at once, which costs less than a stream. Returns undefined if the range is
   * too long or the store only has streams.
   * @throws {RangeOutside} if `start` lies behind the last byte
   */
  readPiece(key: string, range: ByteRange): Promise<Uint8Array | undefined>;
  /**
   * The path of a file below the folder of files, for a proxy that sends it; undefined if the file
   * is not on a disk.
   */
  placeOf(key: string): string | undefined;
  /** Returns undefined for an unknown key. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Provides a local path for reading until `use` has settled. */
  borrow<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>;
  /**
   * Lists the files of the store in a fixed order, at most 1,000. A file that is added meanwhile may
   * be left out.
   * @param after `next` of the call before
   */
  list(after?: string): Promise<ListedFiles>;
  /** The key of the file with this name in a list; undefined for a file that this store has not made. */
  keyOfListed(name: string): string | undefined;
  /** Removes a file under the name by which `list` returned it, if there is one. */
  removeListed(name: string): Promise<void>;
  /** @throws {StorageUnavailable} with the reason if files cannot be read or written now */
  ready(): Promise<void>;
  /** The free space of the local disk for incoming files. */
  readonly space: DiskSpace;
  /** Closes connections and stops the removal of old staged files. Open streams may break. */
  close(): void;
}

/** The error for an unknown key. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
  constructor(key: string) {
    super(`Nothing is stored under ${JSON.stringify(key)}.`);
  }
}

/**
 * The error of a store that is unreachable, too slow, full, or rejects the credentials. It never
 * contains a secret.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** A bucket that needs a change of itself or of the configuration; a retry does not help. */
export class BucketUnusable extends StorageUnavailable {
  /**
   * The cause: there is no such bucket, it is not open to these credentials, or it is in another
   * region.
   */
  readonly blame: 'bucket' | 'access' | 'place';
  constructor(blame: BucketUnusable['blame'], message: string) {
    super(message);
    this.blame = blame;
  }
}

/** The error for a range that begins behind the end of the file. */
export class RangeOutside extends Error {
  override readonly name = 'RangeOutside';
  /** Bytes of the whole file, for the response. */
  readonly size: number;
  constructor(size: number) {
    super(`The range begins behind the last of ${size} bytes.`);
    this.size = size;
  }
}

/** Files that `list` returns at once. */
export const LIST_BATCH = 1_000;

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/;

/**
 * Whether a string is a valid key: parts of `a-z 0-9 _ -`, joined by single dots and slashes, at
 * most 200 characters. A key needs no escaping in a URL, never leaves a folder, and differs from
 * another by more than case.
 */
export const isKey = (key: string): boolean => key.length <= 200 && KEY.test(key);

/** @throws {NotStored} for an invalid key, under which no file can be stored */
export function assertReadable(key: string, range?: ByteRange): void {
  if (!isKey(key)) throw new NotStored(key);
  if (range === undefined) return;
  const isRange = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end);
  if (!isRange || range.start < 0 || range.end < range.start)
    throw new RangeError('A range needs 0 <= start <= end.');
}

/** @throws {TypeError} for an invalid key, which only a bug can produce */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} cannot be a key.`);
}
