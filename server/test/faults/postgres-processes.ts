import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The process that leads the embedded PostgreSQL of a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** That process and all that it has started. */
async function processesOf(postmaster: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // Behind the name, which may hold anything: state and parent.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    }),
  );
  return [postmaster, ...ids.filter((_, index) => parents[index] === postmaster)];
}

/** Sends a signal to a whole PostgreSQL; who has just ended is left out. */
export async function signalPostgres(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(await postmasterOf(dataDir))) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}
