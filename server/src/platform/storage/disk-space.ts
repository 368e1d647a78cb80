import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

const CHECK_INTERVAL_MS = 60_000;

async function readSize(folder: string): Promise<number> {
  const { bsize, blocks } = await statfs(folder);
  return blocks * bsize;
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the free space of a folder's file system. Logs once when it falls below the minimum and
 * once when it rises above it again.
 */
export class DiskSpace {
  /** Bytes that incoming files must leave free. */
  readonly minFree: number;
  readonly #folder: string;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #readFree: (folder: string) => Promise<number>;
  #isLow = false;

  /** @param readFree returns the free bytes on the file system of a folder */
  constructor(folder: string, minFree: number, log: Logger, readFree = readFreeBytes) {
    this.#folder = folder;
    this.minFree = minFree;
    this.#log = log;
    this.#readFree = readFree;
    this.#timer = setInterval(() => void this.#check(), CHECK_INTERVAL_MS).unref();
    void this.#check();
  }

  /** Bytes that this process can still write. */
  async free(): Promise<number> {
    const free = await this.#readFree(this.#folder);
    this.#logCrossing(free);
    return free;
  }

  /** Bytes of the whole file system. */
  size(): Promise<number> {
    return readSize(this.#folder);
  }

  /** Whether the minimum stays free after `bytes` more are written. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    return (await this.free()) - bytes >= this.minFree;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    await this.free().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'free disk space cannot be read');
    });
  }

  #logCrossing(free: number): void {
    const isLow = free < this.minFree;
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const fields = { free, minFree: this.minFree, folder: this.#folder };
    if (isLow) this.#log.warn(fields, 'free disk space below MIN_FREE_DISK; requests with files get 503');
    else
      this.#log.info(fields, 'free disk space above MIN_FREE_DISK again; requests with files are accepted');
  }
}
