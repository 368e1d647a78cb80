import { execFile } from 'node:child_process';
import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CannotStart } from './cannot-start.ts';

/** Fast shutdown, immediate shutdown, kill, and the milliseconds before the next step. */
const ESCALATION = [
  { signal: 'SIGINT', milliseconds: 15_000 },
  { signal: 'SIGQUIT', milliseconds: 5_000 },
  { signal: 'SIGKILL', milliseconds: 2_000 },
] as const;

/**
 * Stops the processes that a killed start left running on the database in `clusterDir`. Also
 * removes the pid file that would prevent the next start. Call it only while holding the lock of
 * the data folder.
 *
 * PostgreSQL trusts a pid file whose process id exists, even if that is a zombie or another
 * program. This function instead looks for postgres processes that work in the folder; without any,
 * the pid file is stale. It includes the children of a dead postmaster, as they still write.
 */
export async function stopStaleProcesses(clusterDir: string, log: (sentence: string) => void): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  let processes = await findProcesses(clusterDir);
  if (processes.length > 0) log('Stopping PostgreSQL processes left over from an earlier start.');
  const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  for (const { signal, milliseconds } of ESCALATION) {
    const hasPostmaster = processes.includes(postmaster);
    // Without a postmaster there is no orderly shutdown, and a child may hang. The next start
    // recovers from the log.
    if (!hasPostmaster && signal !== 'SIGKILL') continue;
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
      `Couldn't stop PostgreSQL processes left over from an earlier start: ${processes.join(', ')}.`,
    );
  }
  await rm(pidFile, { force: true });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended in the meantime.
  }
}

/**
 * Ids of the live postgres processes whose working directory is `clusterDir`; zombies have no
 * working directory.
 */
async function findProcesses(clusterDir: string): Promise<number[]> {
  const folder = await realpath(clusterDir).catch(() => undefined);
  if (folder === undefined) return [];
  return process.platform === 'linux' ? findInProc(folder) : findWithLsof(folder);
}

async function findInProc(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const here = await Promise.all(
    ids.map(async (id) => {
      // Both fail for a process that has just ended or belongs to another user.
      const cwd = await readlink(`/proc/${id}/cwd`).catch(() => undefined);
      if (cwd !== folder) return false;
      const name = await readFile(`/proc/${id}/comm`, 'utf8').catch(() => '');
      return name.trim() === 'postgres';
    }),
  );
  return ids.filter((_, index) => here[index]).map(Number);
}

/** macOS has no /proc, but always lsof. */
async function findWithLsof(folder: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(
    'lsof',
    ['-t', '-a', '-d', 'cwd', '-c', 'postgres', '--', folder],
    {
      env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    },
    // lsof exits with 1 when it finds nothing.
  ).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}
