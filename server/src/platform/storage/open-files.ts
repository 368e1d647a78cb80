import type { FileHandle } from 'node:fs/promises';

/** Milliseconds that a file stays open after its last read. */
const IDLE_MS = 5_000;
/** Maximum number of open files; further files are closed after each read. */
const MAX_OPEN_FILES = 256;
/** Reads after which an open file is cached in memory. One listener needs fewer for a track. */
const CACHE_AFTER_READS = 64;
/** Maximum bytes of a cached file, and of all cached files. */
const MAX_CACHED_FILE_BYTES = 16 * 1024 * 1024;
const MAX_CACHED_BYTES = 64 * 1024 * 1024;

interface OpenFile<Facts> {
  handle: Promise<FileHandle>;
  facts: Promise<Facts>;
  readers: number;
  reads: number;
  /** The whole file, if it is cached. */
  content: Buffer | undefined;
  cachedBytes: number;
  idle: NodeJS.Timeout;
}

/**
 * Cache of open files. A player requests a track in many ranges, so a file stays open for a while
 * between two reads. A popular file is also cached in memory, because each read of a file takes
 * another thread and a copy.
 */
export class OpenFiles<Facts extends { size: number }> {
  readonly #files = new Map<string, OpenFile<Facts>>();
  #cachedBytes = 0;
  readonly #openFile: (key: string) => Promise<FileHandle>;
  readonly #describe: (handle: FileHandle) => Promise<Facts>;

  /** @param describe returns the facts about an open file */
  constructor(
    openFile: (key: string) => Promise<FileHandle>,
    describe: (handle: FileHandle) => Promise<Facts>,
  ) {
    this.#openFile = openFile;
    this.#describe = describe;
  }

  /**
   * Reads from a file and opens it if necessary.
   * @param work receives the whole file if it is cached
   * @throws the error of opening the file
   */
  async read<T>(
    key: string,
    work: (handle: FileHandle, facts: Facts, cachedFile: Buffer | undefined) => Promise<T>,
  ): Promise<T> {
    const file = this.#files.get(key) ?? this.#open(key);
    file.readers += 1;
    file.reads += 1;
    const isPopular = file.reads % CACHE_AFTER_READS === 0 && file.cachedBytes === 0;
    try {
      const [handle, facts] = [await file.handle, await file.facts];
      if (isPopular) void this.#cache(file, handle, facts);
      return await work(handle, facts, file.content);
    } finally {
      file.readers -= 1;
      file.idle.refresh();
      if (this.#files.get(key) !== file) this.#close(file);
    }
  }

  /** The facts about an open file; undefined for other files. */
  async factsOf(key: string): Promise<Facts | undefined> {
    return this.#files.get(key)?.facts.catch(() => undefined);
  }

  /** Closes a replaced or removed file after its last reader has finished. */
  forget(key: string): void {
    const file = this.#files.get(key);
    this.#files.delete(key);
    if (file) this.#close(file);
  }

  close(): void {
    for (const key of this.#files.keys()) this.forget(key);
  }

  #open(key: string): OpenFile<Facts> {
    const handle = this.#openFile(key);
    const facts = handle.then(this.#describe);
    const idle = setTimeout(() => {
      if (file.readers === 0) this.forget(key);
    }, IDLE_MS).unref();
    const file: OpenFile<Facts> = {
      handle,
      facts,
      readers: 0,
      reads: 0,
      content: undefined,
      cachedBytes: 0,
      idle,
    };
    if (this.#files.size < MAX_OPEN_FILES) this.#files.set(key, file);
    // The reader gets the error.
    facts.catch(() => {
      if (this.#files.get(key) === file) this.forget(key);
    });
    return file;
  }

  /**
   * Reads a whole file into memory unless it or the cache would be too large. Readers do not wait
   * for it.
   */
  async #cache(file: OpenFile<Facts>, handle: FileHandle, { size }: Facts): Promise<void> {
    if (size > MAX_CACHED_FILE_BYTES || this.#cachedBytes + size > MAX_CACHED_BYTES) return;
    this.#cachedBytes += size;
    file.cachedBytes = size;
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(size), 0, size, 0);
      if (bytesRead === size) file.content = buffer;
    } catch {
      // Reads continue from the file, and the readers get the error.
    }
  }

  #close(file: OpenFile<Facts>): void {
    const { readers, idle, handle } = file;
    if (readers > 0) return;
    clearTimeout(idle);
    this.#cachedBytes -= file.cachedBytes;
    file.cachedBytes = 0;
    file.content = undefined;
    void handle.then(
      (fileHandle) => fileHandle.close(),
      () => undefined,
    );
  }
}
