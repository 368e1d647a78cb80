import { open, type FileHandle } from 'node:fs/promises';

/** Milliseconds that a file stays open after it was last read. */
const IDLE_MS = 5_000;
/** Files that are open at the same time; any more are closed as soon as they were read. */
const MOST = 256;

interface Opened<Facts> {
  handle: Promise<FileHandle>;
  facts: Promise<Facts>;
  readers: number;
  idle: NodeJS.Timeout;
}

/** Keeps files open for a while between two reads: whoever plays a track comes back for the next piece of it. */
export class OpenFiles<Facts> {
  readonly #files = new Map<string, Opened<Facts>>();
  readonly #describe: (handle: FileHandle) => Promise<Facts>;

  /** @param describe what there is to know of a file, once it is open */
  constructor(describe: (handle: FileHandle) => Promise<Facts>) {
    this.#describe = describe;
  }

  /** Reads of a file, which is opened unless it is open. @throws what opening throws */
  async read<T>(path: string, work: (handle: FileHandle, facts: Facts) => Promise<T>): Promise<T> {
    const file = this.#files.get(path) ?? this.#open(path);
    file.readers += 1;
    try {
      return await work(await file.handle, await file.facts);
    } finally {
      file.readers -= 1;
      file.idle.refresh();
      if (this.#files.get(path) !== file) this.#close(file);
    }
  }

  /** What is known of a file that is open; undefined for others. */
  async factsOf(path: string): Promise<Facts | undefined> {
    return this.#files.get(path)?.facts.catch(() => undefined);
  }

  /** Closes a file that is replaced or gone, once nobody reads it any more. */
  forget(path: string): void {
    const file = this.#files.get(path);
    this.#files.delete(path);
    if (file) this.#close(file);
  }

  close(): void {
    for (const path of this.#files.keys()) this.forget(path);
  }

  #open(path: string): Opened<Facts> {
    const handle = open(path, 'r');
    const facts = handle.then(this.#describe);
    const idle = setTimeout(() => {
      if (file.readers === 0) this.forget(path);
    }, IDLE_MS).unref();
    const file: Opened<Facts> = { handle, facts, readers: 0, idle };
    if (this.#files.size < MOST) this.#files.set(path, file);
    // Whoever reads hears of it.
    facts.catch(() => {
      if (this.#files.get(path) === file) this.forget(path);
    });
    return file;
  }

  #close({ readers, idle, handle }: Opened<Facts>): void {
    if (readers > 0) return;
    clearTimeout(idle);
    void handle.then(
      (each) => each.close(),
      () => undefined,
    );
  }
}
