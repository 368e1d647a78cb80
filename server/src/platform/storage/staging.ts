import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const GIB = 2 ** 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether `bytes` more leave 5 % of the disk and 2 GiB free. All in bytes. */
export const hasRoom = (disk: { total: number; free: number }, bytes: number): boolean =>
  disk.free - bytes >= Math.max(0.05 * disk.total, 2 * GIB);

/** Whether `bytes` more may be written below `folder` (see `hasRoom`). */
export async function roomIn(folder: string, bytes: number): Promise<boolean> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return hasRoom({ total: blocks * bsize, free: bavail * bsize }, bytes);
}

/**
 * Makes the folder for incoming files and removes what a crash left in it: nothing takes a day to come in.
 * @returns how many files were removed
 */
export async function prepareStaging(folder: string, now = Date.now()): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info === undefined || !info.isFile() || now - info.mtimeMs < DAY_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
