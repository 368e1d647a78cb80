import { CompiledQuery, type QueryResult } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { ConnectionWatchdog } from '../postgres/index.ts';
import type { Job } from './job.ts';
import { COUNT_LIVE_WORKERS } from './heartbeat.ts';
import { lockOf, notifySent } from './worker-lease.ts';

/** An open Kysely transaction on the database of the jobs, with PostgreSQL's default isolation. */
export interface Transaction {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

export interface SendOptions {
  /** The job is added if this transaction commits, and does not start before. */
  tx?: Transaction | undefined;
  /** Seconds to wait before the first attempt. */
  delay?: number | undefined;
  /** The account of a fair job. */
  account?: string | undefined;
}

const DAY_SECONDS = 24 * 60 * 60;
/** Seconds; the last job of a schedule is stored a little longer. */
export const MAX_INTERVAL_SECONDS = DAY_SECONDS;
/**
 * Seconds after the time limit at which pg-boss itself takes a job from an unresponsive process.
 */
const EXPIRE_AFTER_SECONDS = 60;
/** Deaths of processes after which their job fails, since it may be the cause. */
const MAX_DEATHS = 20;

/** SQL that finds which of the names $1 have a due job, with one index probe each. */
export const DUE = `SELECT names.name FROM unnest($1::text[]) AS names (name) WHERE EXISTS (
  SELECT FROM pgboss.job WHERE job.name = names.name AND state < 'active' AND start_after < now())`;

/** The numbers of waiting, running and retrying jobs of each kind, counted up to 10,000. */
const PENDING = `SELECT queue.name, pending.state, pending.jobs::int FROM pgboss.queue, LATERAL (
    SELECT state::text, count(*) AS jobs FROM (
      SELECT state FROM pgboss.job WHERE job.name = queue.name AND state < 'completed' LIMIT 10000
    ) AS counted GROUP BY state
  ) AS pending`;

export interface PendingJobs {
  name: string;
  state: string;
  jobs: number;
}

export interface ClaimedRow {
  id: string;
  /** Whether the lock was acquired; false if another process still holds it. */
  held: boolean;
  data: unknown;
  retry_count: number;
  retry_limit: number;
  singleton_on: Date | null;
}

/**
 * SQL that activates the jobs of the query `next`. It acquires their locks before other processes
 * can see them active.
 */
const claim = (next: string): string => `WITH next AS (${next})
  UPDATE pgboss.job SET state = 'active', started_on = now(),
    retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
  FROM next WHERE job.name = $1 AND job.id = next.id
  RETURNING job.id, data, retry_count, retry_limit, singleton_on, pg_try_advisory_lock(${lockOf('job.id')}) AS held`;

/**
 * SQL that claims at most $2 due jobs of the name $1, the longest due first. It differs from
 * pg-boss in using the order of the index, so that a long queue costs no more.
 */
export const CLAIM = claim(`
    SELECT id FROM pgboss.job WHERE name = $1 AND state < 'active' AND start_after < now()
    ORDER BY start_after LIMIT $2 FOR UPDATE SKIP LOCKED`);

/**
 * SQL that claims the next due job of the name $1 in fair order, of an account that has no running
 * job of this name. Each further unfinished job of an account waits as if it had been sent ten
 * minutes later. A new account is therefore served next, and no job starves behind new accounts.
 * The account is the singleton key, and the negated priority counts the unfinished jobs of the
 * account (see `fairOptions`).
 */
export const CLAIM_FAIR = claim(`
    SELECT id FROM pgboss.job AS waiting WHERE name = $1 AND state < 'active' AND start_after < now()
      AND NOT EXISTS (
        SELECT FROM pgboss.job AS running
        WHERE running.name = $1 AND running.state = 'active'
          AND running.singleton_key = waiting.singleton_key
      )
    ORDER BY start_after - priority * interval '10 minutes' LIMIT 1
    FOR UPDATE OF waiting SKIP LOCKED`);

const UNFINISHED = `SELECT count(*)::int AS jobs FROM pgboss.job
  WHERE name = $1 AND state <= 'active' AND singleton_key = $2`;

/** The job tables: those of pg-boss 10, in the schema `pgboss`. */
export class Queue {
  readonly boss: PgBoss;
  readonly #pool: Pool;
  readonly #watchdog: ConnectionWatchdog;
  readonly #log: Logger;
  readonly #onFailure: (job: string) => void;
  readonly #queues = new Map<string, { job: object; created: Promise<void> }>();
  #lastCreation = Promise.resolve();

  /**
   * @param onFailure receives the name of each job that finally fails because its processes died
   */
  constructor(url: string, log: Logger, onFailure: (job: string) => void = () => undefined) {
    this.#log = log;
    this.#onFailure = onFailure;
    this.#watchdog = new ConnectionWatchdog(
      url,
      () => this.#pool.totalCount > this.#pool.idleCount,
      (isAway) =>
        log.warn(isAway ? 'database silent; job connections cut' : 'database answers the jobs again'),
    );
    this.#pool = new Pool({
      connectionString: url,
      stream: this.#watchdog.openSocket,
      application_name: 'jobs',
      max: 3,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 30_000,
      keepAlive: true,
    });
    this.#pool.on('error', (err) => log.warn({ err }, 'idle job connection lost'));
    // If a connection breaks between the statements of a transaction, the next statement reports
    // it.
    this.#pool.on('connect', (connection) => connection.on('error', () => undefined));
    this.boss = new PgBoss({
      db: executorOn(this.#pool),
      // The timetable and workers of pg-boss leave unhandled rejections, which would end the
      // process when the database goes away.
      schedule: false,
      maintenanceIntervalSeconds: 60,
      retentionDays: 10_000,
      archiveCompletedAfterSeconds: MAX_INTERVAL_SECONDS + 3600,
      archiveFailedAfterSeconds: 14 * DAY_SECONDS,
      deleteAfterDays: 14,
    });
    this.boss.on('error', (err) => log.warn({ err }, 'job upkeep failed'));
  }

  async pending(): Promise<PendingJobs[]> {
    const { rows } = await this.#pool.query<PendingJobs>(PENDING);
    return rows;
  }

  /** @returns the number of live workers in all processes */
  async countLiveWorkers(): Promise<number> {
    const { rows } = await this.#pool.query<{ workers: number }>(COUNT_LIVE_WORKERS);
    return rows[0]?.workers ?? 0;
  }

  /** Creates or migrates the schema, and starts its maintenance. */
  async open(): Promise<void> {
    await this.boss.start();
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: false });
    // After `stop`, since a pending query to a silent database would keep the pool from ending.
    await this.#pool.end();
    this.#watchdog.close();
  }

  /** Creates the queue of a job or updates its options, once in each process. */
  async prepare<Input extends object, Data>(job: Job<Input, Data>): Promise<void> {
    const known = this.#queues.get(job.name);
    if (known !== undefined) {
      if (known.job !== job) throw new TypeError(`There are two jobs with the name ${job.name}.`);
      return known.created;
    }
    // One at a time: each waits for a lock that the one before it holds.
    const created = this.#lastCreation.then(() => this.#create(job));
    this.#lastCreation = created.catch(() => {
      this.#queues.delete(job.name);
    });
    this.#queues.set(job.name, { job, created });
    return created;
  }

  async #create<Input extends object, Data>({ name, options }: Job<Input, Data>): Promise<void> {
    const settings = () => ({
      name,
      policy: options.onePer === undefined ? ('standard' as const) : ('short' as const),
      retryLimit: options.attempts - 1,
      retryDelay: options.retryDelay,
      retryBackoff: true,
      expireInSeconds: options.timeLimit + EXPIRE_AFTER_SECONDS,
    });
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      // Two processes that create their queues at the same time would deadlock.
      await client.query(`SELECT pg_advisory_xact_lock(${lockOf("'queues'")})`);
      const boss = new PgBoss({ db: executorOn(client) });
      await boss.createQueue(name, settings());
      await boss.updateQueue(name, settings());
      await client.query('COMMIT');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Adds a job and notifies the worker processes. */
  async send<Input extends object, Data>(
    job: Job<Input, Data>,
    input: Input,
    key: string | undefined,
    { tx, delay = 0, account }: SendOptions,
  ): Promise<void> {
    await this.prepare(job);
    const db = tx === undefined ? executorOn(this.#pool) : executorIn(tx);
    const options = {
      db,
      ...(delay > 0 && { startAfter: delay }),
      ...(key !== undefined && { singletonKey: key }),
      ...(job.options.fair && account !== undefined && (await fairOptions(db, job.name, account))),
    };
    while ((await this.boss.send(job.name, input, options)) === null) {
      if (key === undefined) throw new Error(`The queue of ${job.name} is gone.`);
      if (tx === undefined) return;
      // The waiting job must not start before this transaction commits, or it would miss the
      // changes.
      const { rows } = await db.executeSql(
        `SELECT 1 FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state = 'created' FOR UPDATE`,
        [job.name, key],
      );
      if (rows.length > 0) return;
    }
    if (delay === 0) await db.executeSql(...notifySent(job.name));
  }

  /** Adds a job unless one was added in this interval of the database's clock. */
  async sendOncePer<Input extends object, Data>(
    job: Job<Input, Data>,
    input: Input,
    seconds: number,
  ): Promise<void> {
    await this.prepare(job);
    const id = await this.boss.send(job.name, input, {
      singletonKey: 'scheduled',
      singletonSeconds: seconds,
    });
    if (id !== null) await this.#pool.query(...notifySent(job.name));
  }

  /** Records that a job has succeeded. */
  async finish(name: string, id: string, isScheduled: boolean): Promise<void> {
    // Deletes the job so that its payload is not stored; only a schedule needs its last job.
    if (isScheduled) await this.boss.complete(name, id);
    else await this.boss.deleteJob(name, id);
  }

  /** Records a failed attempt, which is the last one unless `mayRetry`. */
  async fail(name: string, id: string, reason: string, mayRetry: boolean): Promise<void> {
    if (!mayRetry) {
      await this.#pool.query('UPDATE pgboss.job SET retry_limit = retry_count WHERE name = $1 AND id = $2', [
        name,
        id,
      ]);
    }
    // jsonb cannot store NUL.
    await this.boss.fail(name, id, { message: reason.replaceAll('\0', '').slice(0, 1000) });
  }

  /** Returns an active job to the queue as if it had not started; it is due in `pause` seconds. */
  async putBack(name: string, id: string, pause: number): Promise<void> {
    await this.#pool.query(
      `UPDATE pgboss.job SET state = 'retry', started_on = NULL, start_after = now() + $3 * interval '1 second'
       WHERE name = $1 AND id = $2 AND state = 'active'`,
      [name, id, pause],
    );
  }

  /**
   * Puts back the active jobs whose lock is free, because their process has died. It does not count
   * as an attempt, but the job waits longer with each process that dies.
   */
  async rescue(): Promise<void> {
    const { rows } = await this.#pool.query<{ name: string; id: string; deaths: number }>(
      `WITH active AS MATERIALIZED (
         SELECT name, id, 1 + COALESCE((output->>'deaths')::int, 0) AS deaths FROM pgboss.job WHERE state = 'active'
       ), abandoned AS MATERIALIZED (
         SELECT * FROM active WHERE pg_try_advisory_xact_lock(${lockOf('id')})
       )
       UPDATE pgboss.job SET state = 'retry', started_on = NULL, output = jsonb_build_object('deaths', deaths),
         start_after = now() + CASE WHEN deaths < 3 THEN 0 ELSE least(300, 2 ^ deaths) END * interval '1 second'
       FROM abandoned WHERE job.name = abandoned.name AND job.id = abandoned.id AND state = 'active'
       RETURNING job.name, job.id, deaths`,
    );
    for (const { name, id, deaths } of rows) {
      const isOver = deaths >= MAX_DEATHS;
      if (isOver) {
        await this.fail(name, id, `${deaths} processes died while it ran.`, false);
        this.#onFailure(name);
      }
      this.#log.warn({ job: name, id, deaths }, isOver ? 'job given up' : 'job of a dead process put back');
    }
  }
}

type Executor = PgBoss.Db;

/** The columns that order a fair job by its account. */
async function fairOptions(
  db: Executor,
  name: string,
  account: string,
): Promise<{ singletonKey: string; priority: number }> {
  const { rows } = await db.executeSql(UNFINISHED, [name, account]);
  return { singletonKey: account, priority: -Number(rows[0]?.jobs ?? 0) };
}

const executorOn = (connection: Pool | PoolClient): Executor => ({
  executeSql: (text, values) => connection.query(text, values),
});

const executorIn = (tx: Transaction): Executor => ({
  executeSql: async (text, values) => ({
    rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
});
