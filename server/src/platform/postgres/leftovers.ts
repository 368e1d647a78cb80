import { execFile } from 'node:child_process';
import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CannotStart } from './cannot-start.ts';

/** Fast shutdown, immediate shutdown, kill; and how long each may take before the next. */
const ESCALATION = [
  { signal: 'SIGINT', milliseconds: 15_000 },
  { signal: 'SIGQUIT', milliseconds: 5_000 },
  { signal: 'SIGKILL', milliseconds: 2_000 },
] as const;

/**
 * Stops what a killed start left running on the database in `clusterDir`, and removes the pid file that would
 * keep the next PostgreSQL from starting. Call it only while holding the lock of the data folder.
 *
 * PostgreSQL itself believes a pid file whose process id exists, also when that is a zombie or somebody else.
 * The truth is which postgres processes work in the folder: with none, the file means nothing. With a dead
 * postmaster its children count too, as they still write.
 */
export async function stopLeftovers(clusterDir: string, log: (sentence: string) => void): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  let processes = await findProcesses(clusterDir);
  if (processes.length > 0) log('PostgreSQL processes left over from before are stopped first.');
  const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  for (const { signal, milliseconds } of ESCALATION) {
    const isLed = processes.includes(postmaster);
    // Without a postmaster there is no good order to end in, and a child may be stuck: the next start recovers from the log.
    if (!isLed && signal !== 'SIGKILL') continue;
    for (const pid of signal === 'SIGKILL' ? processes : [postmaster]) send(pid, signal);
    const until = performance.now() + milliseconds;
    while (processes.length > 0 && performance.now() < until) {
      await delay(30);
      processes = await findProcesses(clusterDir);
    }
    if (processes.length === 0) break;
  }
  if (processes.length > 0) {
    throw new CannotStart(
      `PostgreSQL processes left over from before cannot be stopped: ${processes.join(', ')}.`,
    );
  }
  await rm(pidFile, { force: true });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

/** Ids of the living postgres processes whose working directory is `clusterDir`; zombies have none. */
async function findProcesses(clusterDir: string): Promise<number[]> {
  const folder = await realpath(clusterDir).catch(() => undefined);
  if (folder === undefined) return [];
  return process.platform === 'linux' ? findInProc(folder) : findWithLsof(folder);
}

async function findInProc(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const here = await Promise.all(
    ids.map(async (id) => {
      // Both fail for a process that has just ended, or that belongs to somebody else.
      const cwd = await readlink(`/proc/${id}/cwd`).catch(() => undefined);
      if (cwd !== folder) return false;
      const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => '');
      return name.trim() === 'postgres';
    }),
  );
  return ids.filter((_, index) => here[index]).map(Number);
}

/** macOS has no /proc, and always lsof. */
async function findWithLsof(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(
    'lsof',
    ['-t', '-a', '-d', 'cwd', '-c', 'postgres', '--', folder],
    {
      env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    },
    // It exits with 1 when it finds nothing.
  ).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}
