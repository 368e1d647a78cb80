import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { RunningProgram, waitUntil } from './programs.ts';

const run = promisify(execFile);

/** The folder of Debian's PostgreSQL programs, by version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * PostgreSQL does not run as root.
 * @returns the user of Debian's package, or undefined if this process is not root
 */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Runs programs of Debian's PostgreSQL as an unprivileged user, with their data in one folder. */
export interface Postgres {
  call(name: string, ...parameters: string[]): Promise<unknown>;
  /** @param name name of the data folder */
  start(name: string, port: number): RunningProgram;
}

/** @param folder the folder to create for it */
export async function postgresIn(folder: string): Promise<Postgres> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) throw new Error('Install PostgreSQL first: apt-get install postgresql');
  const program = (name: string) => path.join(DEBIAN, newest, 'bin', name);
  const as = await unprivileged();
  await mkdir(folder);
  if (as) await chown(folder, as.uid, as.gid);
  return {
    call: (name, ...parameters) => run(program(name), parameters, { cwd: folder, ...as }),
    start: (name, port) => {
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
      const options = settings.flatMap((setting) => ['-c', setting]);
      const command = [program('postgres'), '-D', path.join(folder, name), ...options] as const;
      return new RunningProgram({ name, command, as, stopSignal: 'SIGINT' }, path.dirname(folder));
    },
  };
}

/** Starts PostgreSQL with an empty database. @param folder the folder to create for it */
export async function startPrimary(
  folder: string,
  port: number,
): Promise<{ postgres: Postgres; primary: RunningProgram; url: string }> {
  const postgres = await postgresIn(folder);
  const data = path.join(folder, 'primary');
  await postgres.call(
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--locale=C.UTF-8',
  );
  const configuration = ['max_connections=300', 'hot_standby_feedback=on', 'autovacuum_naptime=5s'];
  await appendFile(path.join(data, 'postgresql.conf'), `${configuration.join('\n')}\n`);
  const primary = postgres.start('primary', port);
  const server = `postgres://postgres@127.0.0.1:${port}`;
  await waitUntil('PostgreSQL', () => query(`${server}/postgres`, 'create database backbeat'));
  return { postgres, primary, url: `${server}/backbeat` };
}

/**
 * Starts PostgreSQL with an empty database, and a streaming replica.
 * @param folder the folder to create for them
 * @param port port of the primary; the replica uses the next one
 */
export async function startPostgres(
  folder: string,
  port: number,
): Promise<{ programs: RunningProgram[]; url: string; replicaUrl: string }> {
  const { postgres, primary, url } = await startPrimary(folder, port);
  const from = `host=127.0.0.1 port=${port} user=postgres`;
  const replica = path.join(folder, 'replica');
  await postgres.call(
    'pg_basebackup',
    `--pgdata=${replica}`,
    `--dbname=${from}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  );
  const standby = postgres.start('replica', port + 1);
  const replicaUrl = `postgres://postgres@127.0.0.1:${port + 1}/backbeat`;
  await waitUntil('The replica of PostgreSQL', () => query(replicaUrl, 'select 1'));
  return { programs: [primary, standby], url, replicaUrl };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
