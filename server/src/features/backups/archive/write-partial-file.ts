import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Runs `work` with the path of a draft file or folder next to `target`. The draft is removed when
 * `work` ends and when a signal ends the process. Drafts that kill -9 left are removed first.
 */
export async function withPartialFile(
  target: string,
  kind: string,
  work: (draft: string) => Promise<void>,
): Promise<void> {
  const prefix = `${target}.${kind}-`;
  await removeStale(prefix);
  const draft = `${prefix}${process.pid}`;
  const remove = (): void => rmSync(draft, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await work(draft);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Removes stale drafts. The name of a draft ends with the id of its process. */
async function removeStale(prefix: string): Promise<void> {
  const folder = dirname(prefix);
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = name.startsWith(basename(prefix)) ? name.slice(basename(prefix).length) : '';
    if (!/^\d+$/.test(pid) || isOtherProcess(Number(pid))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
