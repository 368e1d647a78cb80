import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { DiskSpace } from './disk-space.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The folder for incoming files. Files of crashed processes and abandoned uploads are removed when
 * it is opened and every hour; no upload takes a day.
 */
export class Staging {
  readonly folder: string;
  /** The free space of the folder's disk. */
  readonly space: DiskSpace;
  readonly #log: Logger;
  readonly #sweepTimer: NodeJS.Timeout;
  #isSweeping = false;

  /**
   * Creates the folder and removes old files.
   * @param minFree bytes of the disk that incoming files must leave free
   * @throws if the folder cannot be created or read
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
    this.#sweepTimer = setInterval(() => void this.#sweepAgain(), HOUR_MS).unref();
  }

  /** Stops the hourly removal and the watch on the disk. */
  close(): void {
    this.space.close();
    clearInterval(this.#sweepTimer);
  }

  async #sweepAgain(): Promise<void> {
    // A sweep of a hung disk may take longer than an hour.
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await sweep(this.folder, this.#log);
    } catch (error) {
      this.#log.warn({ err: error }, 'abandoned uploads could not be removed');
    } finally {
      this.#isSweeping = false;
    }
  }
}

/** Removes the files of a folder that have not changed for a day. */
async function sweep(folder: string, log: Logger): Promise<void> {
  let removedCount = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info === undefined || !info.isFile() || Date.now() - info.mtimeMs < DAY_MS) continue;
    await rm(file, { force: true });
    removedCount += 1;
  }
  if (removedCount > 0) log.info({ removed: removedCount }, 'abandoned uploads removed');
}
