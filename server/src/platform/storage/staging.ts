import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

const GIB = 2 ** 30;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Whether `bytes` more leave 5 % of the disk and 2 GiB free. All in bytes. */
export const hasRoom = (disk: { total: number; free: number }, bytes: number): boolean =>
  disk.free - bytes >= Math.max(0.05 * disk.total, 2 * GIB);

/** Whether `bytes` more may be written below `folder` (see `hasRoom`). */
export async function roomIn(folder: string, bytes: number): Promise<boolean> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return hasRoom({ total: blocks * bsize, free: bavail * bsize }, bytes);
}

/**
 * The folder for incoming files. What a crash left in it, and what was left alone by whoever sent it to this machine, is removed
 * when it is opened and every hour: nothing takes a day to come in.
 */
export class Staging {
  readonly folder: string;
  readonly #log: Logger;
  readonly #hourly: NodeJS.Timeout;
  #isSweeping = false;

  /** Makes the folder and sweeps it. @throws where it cannot be made or read */
  static async open(folder: string, log: Logger): Promise<Staging> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep(folder, log);
    return new Staging(folder, log);
  }

  private constructor(folder: string, log: Logger) {
    this.folder = folder;
    this.#log = log;
    this.#hourly = setInterval(() => void this.#sweepAgain(), HOUR_MS).unref();
  }

  /** Ends the sweeping. */
  close(): void {
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
