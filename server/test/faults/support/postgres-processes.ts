import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The postmaster of the embedded PostgreSQL in a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** This process and all its descendants. */
async function processesOf(postmaster: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // State and parent follow the name, which may contain any characters.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
    }),
  );
  return [postmaster, ...ids.filter((_, index) => parents[index] === postmaster)];
}

/** Sends a signal to all processes of a PostgreSQL, except those that have just exited. */
export async function signalPostgres(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(await postmasterOf(dataDir))) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has just exited.
    }
  }
}
