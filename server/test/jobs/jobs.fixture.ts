import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../servers/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { defineJob, type Handler, type Job, Jobs } from '../../src/platform/jobs/index.ts';
import { recoverJobs } from '../../src/platform/jobs/jobs.queries.ts';

export let url: string;
export let sql: Pool;
export let db: Kysely<Record<string, never>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;

/**
 * Creates a database for the jobs of a test file, from before its first test until after its last
 * one.
 */
export function useDatabase(): void {
  beforeAll(async () => {
    database = await freshDatabase();
    url = database.url;
    sql = openPool();
    db = new Kysely({ dialect: new PostgresDialect({ pool: openPool() }) });
  });
  afterAll(async () => {
    await db.destroy();
    await sql.end();
    await database.drop();
  });
}

/** Opens a pool whose connections may break: the tests cut them, and so does the end of the database. */
function openPool(): Pool {
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

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
  const { db: pool, close } = openDatabase(at, {
    name: 'backbeat jobs',
    connections: 3,
    onIdleError: () => undefined,
  });
  const jobs = new Jobs({ db: pool, url: at, log });
  onTestFinished(async () => {
    await jobs.stop(0);
    await close();
  });
  return jobs;
}

/** Opens a process that works, and records what its handler receives. */
export async function startWorking(job: Job<Payload, Payload>, handler: Handler<Payload> = async () => {}) {
  const jobs = await newJobs();
  const taken: number[] = [];
  jobs.work(job, async (data, attempt) => {
    taken.push(data.n);
    await handler(data, attempt);
  });
  await jobs.start();
  return { jobs, taken };
}

/** Puts back the jobs of dead workers now, as each worker does every few seconds. */
export const recoverOrphanedJobs = () => recoverJobs(db, { workerId: randomUUID(), running: [] });

/** A handler whose attempts the test ends. */
export function createGate() {
  const waiting: { n: number; open: () => void; signal: AbortSignal }[] = [];
  const handler: Handler<Payload> = ({ n }, { signal }) =>
    new Promise((resolve, reject) => {
      waiting.push({ n, open: resolve, signal });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { handler, waiting };
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
