import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { DiskSpace } from './disk-space.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The folder for incoming files. What a crash left in it, and what was left alone by whoever sent it to this machine, is removed
 * when it is opened and every hour: nothing takes a day to come in.
 */
export class Staging {
  readonly folder: string;
  /** The free space of its disk. */
  readonly space: DiskSpace;
  readonly #log: Logger;
  readonly #hourly: NodeJS.Timeout;
  #isSweeping = false;

  /**
   * Makes the folder and sweeps it.
   * @param minFree bytes of its disk that incoming files leave free
   * @throws where it cannot be made or read
   */
  static async open(folder: string, log: Logger, minFree = 0): Promise<Staging> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder, log);
    return new Staging(folder, log, minFree);
  }

  private constructor(folder: string, log: Logger, minFree: number) {
    this.folder = folder;
    this.space = new DiskSpace(folder, minFree, log);
    this.#log = log;
    this.#hourly = setInterval(() => void this.#sweepAgain(), HOUR_MS).unref();
  }

  /** Ends the sweeping and the watching of the disk. */
  close(): void {
    this.space.close();
    clearInterval(this.#hourly);
  }

  async #sweepAgain(): Promise<void> {
    // A disk may stand still for longer than an hour.
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await sweep(this.folder, this.#log);
    } catch (error) {
      this.#log.warn({ err: error }, 'Incoming files that were left behind could not be removed.');
    } finally {
      this.#isSweeping = false;
    }
  }
}

/** Removes the files of a folder that nobody has written or touched for a day. */
async function sweep(folder: string, log: Logger): Promise<void> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info === undefined || !info.isFile() || Date.now() - info.mtimeMs < DAY_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, 'Incoming files that were left behind were removed.');
}
