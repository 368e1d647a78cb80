import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type Host } from '@packages/embedded-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineJob, type Handler, type Job, Jobs } from '../src/index.ts';
import { recoverJobs } from '../src/jobs.queries.ts';

const HOST: Host = {
  systemFolder: '/var/lib/pg-jobs-test',
  dataDirSetting: 'folder',
  useOtherServer: 'run the tests elsewhere',
  changeVersion: '',
};

export let url: string;
export let sql: Pool;
export let db: Kysely<Record<string, never>>;

/**
 * Starts a database with the tables of the jobs, from before the first test of a file until after
 * its last one.
 */
export function useDatabase(): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'));
    // PostgreSQL runs as another user where root runs the tests.
    await chmod(dataDir, 0o755);
    const server = await startEmbeddedPostgres({
      dataDir,
      host: HOST,
      settings: { fsync: 'off' },
      log: () => undefined,
    });
    stop = async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    };
    url = server.url;
    sql = openPool(url);
    db = openKysely(sql);
    await sql.query(await readFile(new URL('../schema.sql', import.meta.url), 'utf8'));
  });
  afterAll(async () => {
    await db.destroy();
    await stop();
  });
}

/** Opens a pool whose connections may break: the tests cut them, and so does the end of the database. */
function openPool(connectionString: string, name?: string): Pool {
  const pool = new Pool({ connectionString, max: 3, ...(name && { application_name: name }) });
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

const openKysely = (pool: Pool) =>
  new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) });

/** The log entries. */
export const logLines: { msg: string; job?: string }[] = [];
export const log = pino({}, { write: (line: string) => void logLines.push(JSON.parse(line)) });

const payload = z.object({ n: z.number() });
export type Payload = z.infer<typeof payload>;

/** Defines a job with a name that no other test uses. */
export const newJob = (options: Partial<Job<Payload, Payload>['options']> = {}) =>
  defineJob(`test.${crypto.randomUUID()}`, payload, {
    attempts: 1,
    retryDelay: 1,
    timeLimit: 60,
    ...options,
  });

/**
 * Opens the jobs as another process would, until the test ends.
 * @param at another address of the database
 */
export async function newJobs(at = url): Promise<Jobs> {
  const ownDb = openKysely(openPool(at, 'pg-jobs'));
  const jobs = new Jobs({ db: ownDb, url: at, log });
  onTestFinished(async () => {
    await jobs.stop(0);
    await ownDb.destroy();
  });
  return jobs;
}

/** Opens a process that works, and records what its handler receives. */
export async function startWorking(job: Job<Payload, Payload>, handler: Handler<Payload> = async () => {}) {
  const jobs = await newJobs();
  const payloads: number[] = [];
  jobs.work(job, async (data, attempt) => {
    payloads.push(data.n);
    await handler(data, attempt);
  });
  await jobs.start();
  return { jobs, payloads };
}

/** Puts back the jobs of dead workers now, as each worker does every few seconds. */
export const recoverOrphanedJobs = () => recoverJobs(db, { workerId: randomUUID(), jobIds: [] });

/** A handler whose attempts the test ends. */
export function createGate() {
  const gates: { n: number; open: () => void; signal: AbortSignal }[] = [];
  const handler: Handler<Payload> = ({ n }, { signal }) =>
    new Promise((resolve, reject) => {
      gates.push({ n, open: resolve, signal });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { handler, gates };
}

/** The jobs of a kind in the database. */
export async function rowsOf(job: { name: string }) {
  const { rows } = await sql.query<{ state: string; data: unknown; error: string | null; deaths: number }>(
    'select state, data, error, deaths from jobs where name = $1 order by created_at',
    [job.name],
  );
  return rows;
}

/** Makes waiting jobs due now. */
export const makeDue = (job: { name: string }) =>
  sql.query(
    `update jobs set due_at = now(), claim_order = now() where name = $1 and state in ('created', 'retry')`,
    [job.name],
  );

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}
