import type { FileHandle } from 'node:fs/promises';

/** Milliseconds that a file stays open after it was last read. */
const IDLE_MS = 5_000;
/** Files that are open at the same time; any more are closed as soon as they were read. */
const MAX = 256;
/** With so many reads, more than one listener needs for a track, a file is held in memory while it is open. */
const WANTED_READS = 64;
/** Bytes of a file that is held in memory, and of all of them, at most. */
const LARGEST_HELD = 16 * 1024 * 1024;
const MAX_HELD_BYTES = 64 * 1024 * 1024;

interface Opened<Facts> {
  handle: Promise<FileHandle>;
  facts: Promise<Facts>;
  readers: number;
  reads: number;
  /** All of its bytes, where everybody wants them. */
  held: Buffer | undefined;
  heldBytes: number;
  idle: NodeJS.Timeout;
}

/**
 * Keeps files open for a while between two reads: whoever plays a track comes back for the next piece of it. What everybody
 * plays is held in memory meanwhile: each read of a file takes another thread and a copy.
 */
export class OpenFiles<Facts extends { size: number }> {
  readonly #files = new Map<string, Opened<Facts>>();
  #heldBytes = 0;
  readonly #openFile: (key: string) => Promise<FileHandle>;
  readonly #describe: (handle: FileHandle) => Promise<Facts>;

  /** @param describe what there is to know of a file, once it is open */
  constructor(
    openFile: (key: string) => Promise<FileHandle>,
    describe: (handle: FileHandle) => Promise<Facts>,
  ) {
    this.#openFile = openFile;
    this.#describe = describe;
  }

  /**
   * Reads of a file, which is opened unless it is open.
   * @param work is given all of its bytes where they are held in memory
   * @throws what opening throws
   */
  async read<T>(
    key: string,
    work: (handle: FileHandle, facts: Facts, held: Buffer | undefined) => Promise<T>,
  ): Promise<T> {
    const file = this.#files.get(key) ?? this.#open(key);
    file.readers += 1;
    file.reads += 1;
    const isWanted = file.reads % WANTED_READS === 0 && file.heldBytes === 0;
    try {
      const [handle, facts] = [await file.handle, await file.facts];
      if (isWanted) void this.#hold(file, handle, facts);
      return await work(handle, facts, file.held);
    } finally {
      file.readers -= 1;
      file.idle.refresh();
      if (this.#files.get(key) !== file) this.#close(file);
    }
  }

  /** What is known of a file that is open; undefined for others. */
  async factsOf(key: string): Promise<Facts | undefined> {
    return this.#files.get(key)?.facts.catch(() => undefined);
  }

  /** Closes a file that is replaced or gone, once nobody reads it any more. */
  forget(key: string): void {
    const file = this.#files.get(key);
    this.#files.delete(key);
    if (file) this.#close(file);
  }

  close(): void {
    for (const key of this.#files.keys()) this.forget(key);
  }

  #open(key: string): Opened<Facts> {
    const handle = this.#openFile(key);
    const facts = handle.then(this.#describe);
    const idle = setTimeout(() => {
      if (file.readers === 0) this.forget(key);
    }, IDLE_MS).unref();
    const file: Opened<Facts> = {
      handle,
      facts,
      readers: 0,
      reads: 0,
      held: undefined,
      heldBytes: 0,
      idle,
    };
    if (this.#files.size < MAX) this.#files.set(key, file);
    // Whoever reads hears of it.
    facts.catch(() => {
      if (this.#files.get(key) === file) this.forget(key);
    });
    return file;
  }

  /** Reads all of a file into memory, unless there is too much of it or of others. Who reads meanwhile does not wait. */
  async #hold(file: Opened<Facts>, handle: FileHandle, { size }: Facts): Promise<void> {
    if (size > LARGEST_HELD || this.#heldBytes + size > MAX_HELD_BYTES) return;
    this.#heldBytes += size;
    file.heldBytes = size;
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(size), 0, size, 0);
      if (bytesRead === size) file.held = buffer;
    } catch {
      // It is read piece by piece, as before, and whoever does hears of it.
    }
  }

  #close(file: Opened<Facts>): void {
    const { readers, idle, handle } = file;
    if (readers > 0) return;
    clearTimeout(idle);
    this.#heldBytes -= file.heldBytes;
    file.heldBytes = 0;
    file.held = undefined;
    void handle.then(
      (each) => each.close(),
      () => undefined,
    );
  }
}
