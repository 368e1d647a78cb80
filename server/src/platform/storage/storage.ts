import type { Readable } from 'node:stream';
import type { DiskSpace } from './disk-space.ts';

/** The first and the last byte wanted, both counted from 0, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Bytes of the whole file, whatever range was asked for. */
  size: number;
  /** A strong entity tag, quotes included (RFC 9110, 8.8.3): it changes whenever the bytes change. */
  etag: string;
}

export interface OpenFile extends StoredFile {
  /** The bytes asked for. Whoever does not read it to the end destroys it. */
  stream: Readable;
}

/**
 * Keeps files under keys such as `audio/3fa2c2.mp3`. The methods throw StorageUnavailable where the keeper (disk or
 * bucket) does not do its part; those that read throw NotStored for a key that nothing is kept under.
 */
export interface Storage {
  /**
   * A local folder for files that are on their way in; on the file system of the keeper, so that `put` need not copy.
   * What is not written or touched here for a day is removed.
   */
  readonly staging: string;
  /**
   * Takes a local file over: it is gone afterwards, kept under the key or, where this fails, not at all. What was under
   * the key before is replaced in one step. When the promise resolves the file outlives a power cut.
   */
  put(key: string, localPath: string, options: { contentType: string }): Promise<void>;
  /**
   * Opens a file for reading. An `end` behind the last byte means the last byte.
   * @throws {RangeOutside} where `start` lies behind the last byte
   */
  open(key: string, range?: ByteRange): Promise<OpenFile>;
  /**
   * The bytes of a short range at once, which costs less than a stream; undefined where it is too long for that, or its
   * keeper has none but streams.
   * @throws {RangeOutside} where `start` lies behind the last byte
   */
  readPiece(key: string, range: ByteRange): Promise<Uint8Array | undefined>;
  /** Where a file lies below the folder of files, for a proxy that hands it out; undefined where it is no file of a disk. */
  placeOf(key: string): string | undefined;
  /** Undefined where nothing is kept under the key. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Lends a local path, only for reading and only until `use` has settled. */
  borrow<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T>;
  /** Nothing under the key afterwards; nor need there have been. */
  remove(key: string): Promise<void>;
  /** @throws {StorageUnavailable} with the reason if files cannot be read or kept now */
  ready(): Promise<void>;
  /** The free space of the local disk, on which incoming files wait. */
  readonly space: DiskSpace;
  /** Lets go of connections, and sweeps the staging folder no more. Streams that are still open may break off. */
  close(): void;
}

/** Nothing is kept under this key. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
  constructor(key: string) {
    super(`Nothing is stored under ${JSON.stringify(key)}.`);
  }
}

/** The keeper did not do its part: out of reach, too slow, full, or it refuses the credentials. Never holds a secret. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** The bucket will not do until somebody changes it or the configuration; asking again is no use. */
export class BucketUnusable extends StorageUnavailable {
  /** What is wrong: there is no such bucket, it is not open to these credentials, or it is elsewhere. */
  readonly blame: 'bucket' | 'access' | 'place';
  constructor(blame: BucketUnusable['blame'], message: string) {
    super(message);
    this.blame = blame;
  }
}

/** The range begins behind the end of the file. */
export class RangeOutside extends Error {
  override readonly name = 'RangeOutside';
  /** Bytes of the whole file, for the answer to whoever asked. */
  readonly size: number;
  constructor(size: number) {
    super(`The range begins behind the last of ${size} bytes.`);
    this.size = size;
  }
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/;

/**
 * Whether a string can be a key: parts of `a-z 0-9 _ -`, joined by single dots and slashes, at most 200 characters. So a
 * key needs no escaping in a URL, never climbs out of a folder, and differs from another by more than case.
 */
export const isKey = (key: string): boolean => key.length <= 200 && KEY.test(key);

/** @throws {NotStored} for what cannot be a key: nothing can be stored under it */
export function assertReadable(key: string, range?: ByteRange): void {
  if (!isKey(key)) throw new NotStored(key);
  if (range === undefined) return;
  const isRange = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end);
  if (!isRange || range.start < 0 || range.end < range.start)
    throw new RangeError('A range needs 0 <= start <= end.');
}

/** @throws {TypeError} for what cannot be a key: only a mistake in the program makes one */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} cannot be a key.`);
}
