// Helpers of the tests of a start: folders, starts in this process and in others, and their ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterEach } from 'vitest';
import { z } from 'zod';
import type { Account } from '../src/os-account.ts';
import { host } from './host.fixture.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/index.ts';

const PROGRAM = fileURLToPath(new URL('start.fixture.ts', import.meta.url));
const require = createRequire(import.meta.url);
/** Runs TypeScript in a process of its own. */
const TSX = pathToFileURL(require.resolve('tsx')).href;
export const isRoot = process.getuid?.() === 0;
export const unprivilegedAccount: Account = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** Steps that run after each test of a file that uses `undoAfterEach`, the last one first. */
export const cleanups: Array<() => unknown> = [];

export function cleanUpAfterEach(): void {
  afterEach(async () => {
    for (const step of cleanups.splice(0).toReversed()) await step();
  });
}

/** The path of a data folder that does not exist yet, in a folder of `account`. */
export async function temporaryDataDir(account?: Account): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  // PostgreSQL may still be writing its last files.
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  await chmod(folder, 0o755);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  return join(folder, 'data');
}

/** Starts PostgreSQL in this process. */
export async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    host,
    settings: { fsync: 'off' },
    log: () => undefined,
  });
  cleanups.push(() => server.stop());
  return server;
}

/** The rows of one statement on a new connection. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process id in the database's pid file. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Sends a signal and waits for the end of the process. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const close = new Promise((resolve) => child.once('close', resolve));
  child.kill(signal);
  await close;
}

const reports = z.union([
  z.object({ log: z.string() }),
  z.object({ ready: z.string(), rows: z.array(z.number()) }),
  z.object({ row: z.number() }),
  z.object({ refused: z.string(), name: z.string() }),
]);
type Report = z.infer<typeof reports>;

/** Starts PostgreSQL in another process and collects its reports. */
export function startElsewhere(dataDir: string, account?: Account) {
  const child = spawn(process.execPath, ['--import', TSX, PROGRAM, dataDir], {
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => endOf(child, 'SIGTERM'));
  const receivedReports: Report[] = [];
  const checks = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    receivedReports.push(reports.parse(JSON.parse(line)));
    for (const check of checks) check();
  });
  const waitForReport = <T>(pick: (report: Report) => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const check = (): void => {
        for (const report of receivedReports) {
          const value = pick(report);
          if (value === undefined) continue;
          checks.delete(check);
          resolve(value);
          return;
        }
      };
      checks.add(check);
      check();
    });
  return {
    pid: child.pid,
    ready: () => waitForReport((report) => ('ready' in report ? report : undefined)),
    refused: () => waitForReport((report) => ('refused' in report ? report : undefined)),
    acknowledges: (id: number) =>
      waitForReport((report) => ('row' in report && report.row === id ? true : undefined)),
    rows: () => receivedReports.flatMap((report) => ('row' in report ? [report.row] : [])),
    end: (signal: NodeJS.Signals) => endOf(child, signal),
  };
}
