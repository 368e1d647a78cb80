import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/servers/database.ts';
import { defineJob, type Handler, type Job, type Jobs, openJobs } from './index.ts';
import { Queue } from './queue.ts';

export const SOON = { timeout: 20_000, interval: 20 };

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
    sql = new Pool({ connectionString: url });
    // The tests cut connections.
    sql.on('error', () => {});
    db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) });
  });
  afterAll(async () => {
    await db.destroy();
    await sql.end();
    await database.drop();
  });
}

/** The log entries. */
export const lines: { msg: string; job?: string }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

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
export async function newJobs(at = url, options?: Parameters<typeof openJobs>[2]): Promise<Jobs> {
  const jobs = await openJobs(at, log, options);
  onTestFinished(() => jobs.stop(0));
  return jobs;
}

/** Opens a process that works, and records what its handler receives. */
export async function working(job: Job<Payload, Payload>, handler: Handler<Payload> = async () => {}) {
  const jobs = await newJobs();
  const taken: number[] = [];
  jobs.work(job, async (data, attempt) => {
    taken.push(data.n);
    await handler(data, attempt);
  });
  await jobs.start();
  return { jobs, taken };
}

/** Puts back the jobs of dead processes now, as each working process does every few seconds. */
export async function rescue(): Promise<void> {
  const queue = new Queue(url, log);
  await queue.rescue();
  await queue.close();
}

/** A handler whose attempts the test ends. */
export function gate() {
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
  const { rows } = await sql.query<{ state: string; data: unknown; output: unknown }>(
    'SELECT state, data, output FROM pgboss.job WHERE name = $1 ORDER BY created_on',
    [job.name],
  );
  return rows;
}

/** Makes waiting jobs due now. */
export const hurry = (job: { name: string }) =>
  sql.query(`UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state < 'active'`, [job.name]);
