import { hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { OpenFiles } from './open-files.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Staging } from './staging.ts';
import {
  assertKey,
  assertReadable,
  type ByteRange,
  isKey,
  LIST_BATCH,
  type ListedFile,
  type ListedFiles,
  NotStored,
  type OpenFile,
  RangeOutside,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';

/**
 * Bytes read at a time. A typical range request of a player (about 100 KB) is a single read without
 * a stream.
 */
const READ_BYTES = 128 * 1024;
/** Bytes that a stream reads at a time. Each reader that takes nothing holds two such chunks. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Stores files in a folder of this machine. `files/` has 256 subfolders, so that none grows too
 * large for the file system. The name of a file is its key with `+` for `/`, so that the keys `a`
 * and `a/b` do not conflict.
 */
export async function openDisk(dir: string, staging: Staging): Promise<Storage> {
  const files = path.join(dir, 'files');
  await makeFolders(files);
  return new Disk(files, staging);
}

async function makeFolders(files: string): Promise<void> {
  await mkdir(files, { recursive: true });
  for (let bucket = 0; bucket < 256; bucket += 1) {
    await mkdir(path.join(files, bucket.toString(16).padStart(2, '0')), { recursive: true });
  }
  await syncFolder(files);
  await syncFolder(path.dirname(files));
}

class Disk implements Storage {
  readonly staging: string;
  readonly #staging: Staging;
  readonly #files: string;
  readonly #open = new OpenFiles(
    (key) => open(this.#path(key), 'r'),
    async (file) => describe(await file.stat({ bigint: true })),
  );

  constructor(files: string, staging: Staging) {
    this.#files = files;
    this.#staging = staging;
    this.staging = staging.folder;
  }

  #path(key: string): string {
    return path.join(this.#files, pathOfKey(key));
  }

  placeOf(key: string): string | undefined {
    return isKey(key) ? pathOfKey(key) : undefined;
  }

  async put(key: string, localPath: string): Promise<void> {
    assertKey(key);
    const target = this.#path(key);
    try {
      await moveDurably(localPath, target, path.join(this.staging, `put-${crypto.randomUUID()}`));
    } catch (error) {
      throw unavailable('kept', error);
    } finally {
      this.#open.forget(key);
      await rm(localPath, { force: true });
    }
  }

  async readPiece(key: string, range: ByteRange): Promise<Uint8Array | undefined> {
    assertReadable(key, range);
    if (range.end - range.start >= READ_BYTES) return undefined;
    try {
      return await this.#open.read(key, async (file, { size }, cachedFile) => {
        if (range.start >= size) throw new RangeOutside(size);
        const end = Math.min(range.end + 1, size);
        if (cachedFile) return cachedFile.subarray(range.start, end);
        const bytes = Buffer.allocUnsafe(end - range.start);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, range.start);
        if (bytesRead < bytes.length) throw new Error(`The file is shorter than it was.`);
        return bytes;
      });
    } catch (error) {
      throw error instanceof RangeOutside ? error : readFailure(key, error);
    }
  }

  async open(key: string, range?: ByteRange, beforeRead?: () => Promise<void>): Promise<OpenFile> {
    assertReadable(key, range);
    const file = await open(this.#path(key), 'r').catch((error: unknown) => {
      throw readFailure(key, error);
    });
    try {
      const { size, etag } = describe(await file.stat({ bigint: true }));
      if (range !== undefined && range.start >= size) throw new RangeOutside(size);
      if (size === 0) {
        await file.close();
        return { stream: Readable.from([]), size, etag };
      }
      const { start = 0, end = size - 1 } = range ?? {};
      return { stream: streamOf(file, { start, end: Math.min(end, size - 1) }, beforeRead), size, etag };
    } catch (error) {
      await file.close();
      throw error instanceof RangeOutside ? error : unavailable('read', error);
    }
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    if (!isKey(key)) return undefined;
    const facts = await this.#open.factsOf(key);
    if (facts) return facts;
    try {
      return describe(await stat(this.#path(key), { bigint: true }));
    } catch (error) {
      const failure = readFailure(key, error);
      if (failure instanceof NotStored) return undefined;
      throw failure;
    }
  }

  async borrow<T>(key: string, use: (localPath: string) => Promise<T>): Promise<T> {
    assertReadable(key);
    if ((await this.stat(key)) === undefined) throw new NotStored(key);
    return use(this.#path(key));
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    const file = this.#path(key);
    try {
      await rm(file, { force: true });
      this.#open.forget(key);
      await syncFolder(path.dirname(file));
    } catch (error) {
      throw unavailable('removed', error);
    }
  }

  /** Names are those of a folder and of a file in it. A call lists files of one folder. */
  async list(after = ''): Promise<ListedFiles> {
    try {
      const [lastFolder = '', lastFile = ''] = after.split('/');
      const folders = await readdir(this.#files, { withFileTypes: true });
      const [folder, nextFolder] = folders
        .flatMap((entry) => (entry.isDirectory() && entry.name >= lastFolder ? [entry.name] : []))
        .toSorted();
      if (folder === undefined) return { files: [], next: undefined };
      const entries = await readdir(path.join(this.#files, folder), { withFileTypes: true });
      const names = entries
        .flatMap(({ name }) => (folder === lastFolder && name <= lastFile ? [] : [name]))
        .toSorted();
      const batch = names.slice(0, LIST_BATCH);
      const files: ListedFile[] = [];
      for (const name of batch) files.push(...(await this.#describeEntry(folder, name)));
      const end = nextFolder === undefined ? undefined : `${nextFolder}/`;
      return { files, next: batch.length < names.length ? `${folder}/${batch.at(-1)}` : end };
    } catch (error) {
      throw unavailable('read', error);
    }
  }

  /** @returns nothing of a file that is gone meanwhile, and of a folder */
  async #describeEntry(folder: string, name: string): Promise<ListedFile[]> {
    const place = `${folder}/${name}`;
    const info = await stat(path.join(this.#files, place)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    if (!info?.isFile()) return [];
    return [{ name: place, key: this.keyOfListed(place), size: info.size, changedAt: info.mtime }];
  }

  keyOfListed(name: string): string | undefined {
    const key = name.slice(name.indexOf('/') + 1).replaceAll('+', '/');
    return isKey(key) && pathOfKey(key) === name ? key : undefined;
  }

  async removeListed(name: string): Promise<void> {
    const [folder = '', file = ''] = name.split('/');
    if (path.basename(folder) !== folder || path.basename(file) !== file)
      throw new TypeError(`${JSON.stringify(name)} cannot be the name of a file.`);
    try {
      await rm(path.join(this.#files, folder, file), { force: true });
      this.#open.forget(file.replaceAll('+', '/'));
    } catch (error) {
      throw unavailable('removed', error);
    }
  }

  async ready(): Promise<void> {
    try {
      for (const folder of [this.#files, this.staging]) await access(folder, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw unavailable('kept', error);
    }
  }

  get space(): DiskSpace {
    return this.#staging.space;
  }

  close(): void {
    this.#staging.close();
    this.#open.close();
  }
}

/** The path of a key's file below the folder `files/`. */
export function pathOfKey(key: string): string {
  const bucket = hash('sha256', key, 'hex').slice(0, 2);
  return `${bucket}/${key.replaceAll('/', '+')}`;
}

/**
 * Moves a file so that the move survives a power cut.
 * @param detour a path on the target's file system, for a source on another one
 */
async function moveDurably(source: string, target: string, detour: string): Promise<void> {
  await syncFile(source);
  try {
    await rename(source, target);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    try {
      await copyFile(source, detour);
      await syncFile(detour);
      await rename(detour, target);
    } finally {
      await rm(detour, { force: true });
    }
  }
  await syncFolder(path.dirname(target));
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder survive a power cut. Windows neither needs nor allows it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Streams a part of a file, and closes the file in the end. */
function streamOf(file: FileHandle, { start, end }: ByteRange, beforeRead?: () => Promise<void>): Readable {
  let position = start;
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    async read() {
      try {
        await beforeRead?.();
        const bytes = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end + 1 - position));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
        if (bytesRead === 0) throw new Error('The file is shorter than it was.');
        position += bytesRead;
        this.push(bytes.subarray(0, bytesRead));
        if (position > end) this.push(null);
      } catch (error) {
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    },
    destroy(error, callback) {
      callbackify(() => file.close())((failure) => callback(failure ?? error));
    },
  });
}

/**
 * The clock of a file system may tick only every few milliseconds, so the inode distinguishes
 * versions too.
 */
function describe({ ino, size, mtimeNs }: BigIntStats): StoredFile {
  const etag = `"${[ino, size, mtimeNs].map((part) => part.toString(16)).join('-')}"`;
  return { size: Number(size), etag };
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const readFailure = (key: string, error: unknown): Error =>
  codeOf(error) === 'ENOENT' ? new NotStored(key) : unavailable('read', error);

function unavailable(action: 'kept' | 'read' | 'removed', error: unknown): StorageUnavailable {
  const reason = codeOf(error) ?? 'unknown reason';
  return new StorageUnavailable(`The file cannot be ${action} on this disk (${reason}).`, { cause: error });
}
