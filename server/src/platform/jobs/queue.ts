import { CompiledQuery, type QueryResult } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { ConnectionWatchdog } from '../postgres/index.ts';
import type { Job } from './job.ts';
import { COUNT_LIVE_WORKERS } from './heartbeat.ts';
import { lockOf, tellSent } from './worker-lease.ts';

/** A transaction of Kysely that is under way, on the database of the jobs, isolated as PostgreSQL does by default. */
export interface Transaction {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

export interface SendOptions {
  /** The job is there if this transaction commits, and is not taken up before it does. */
  tx?: Transaction | undefined;
  /** Seconds to wait before the first attempt. */
  delay?: number | undefined;
  /** Whose turn a fair job takes. */
  account?: string | undefined;
}

const DAY = 24 * 60 * 60;
/** Seconds; the last job of a schedule is remembered a little longer. */
export const LONGEST_INTERVAL = DAY;
/** Seconds beyond the time limit after which pg-boss itself takes a job from a process that has gone quiet. */
const EXPIRE_AFTER = 60;
/** A job whose process died this often while it ran is given up: it may well be what kills it. */
const MAX_DEATHS = 20;

/** SQL for those of the names $1 that have a job that is due; each is one probe of an index. */
export const DUE = `SELECT names.name FROM unnest($1::text[]) AS names (name) WHERE EXISTS (
  SELECT FROM pgboss.job WHERE job.name = names.name AND state < 'active' AND start_after < now())`;

/** How many jobs of each kind wait, run, or wait for another attempt; each kind is counted up to 10,000. */
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
  /** Whether the lock is taken; false where another process still has it. */
  held: boolean;
  data: unknown;
  retry_count: number;
  retry_limit: number;
  singleton_on: Date | null;
}

/** SQL that makes the jobs of the query `next` active, and takes their locks before any process can see them active. */
const claim = (next: string): string => `WITH next AS (${next})
  UPDATE pgboss.job SET state = 'active', started_on = now(),
    retry_count = CASE WHEN started_on IS NULL THEN retry_count ELSE retry_count + 1 END
  FROM next WHERE job.name = $1 AND job.id = next.id
  RETURNING job.id, data, retry_count, retry_limit, singleton_on, pg_try_advisory_lock(${lockOf('job.id')}) AS held`;

/**
 * SQL that claims at most $2 due jobs of the name $1, the longest due first. As pg-boss does it, but in the order of the
 * index, so that a long queue costs no more.
 */
export const CLAIM = claim(`
    SELECT id FROM pgboss.job WHERE name = $1 AND state < 'active' AND start_after < now()
    ORDER BY start_after LIMIT $2 FOR UPDATE SKIP LOCKED`);

/**
 * SQL that claims the due job of the name $1 whose turn it is, of an account that has no running job of this name. Each
 * further unfinished job of an account waits as if it had been sent ten minutes later. So an account that comes new is
 * served next, and no job waits for ever behind new accounts. The account is the singleton key, and the negated priority
 * counts the unfinished jobs of the account (see `fairOptions`).
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

/** The jobs as the database keeps them: the tables and statements of pg-boss 10, in the schema `pgboss`. */
export class Queue {
  readonly boss: PgBoss;
  readonly #pool: Pool;
  readonly #watchdog: ConnectionWatchdog;
  readonly #log: Logger;
  readonly #onFailure: (job: string) => void;
  readonly #known = new Map<string, { job: object; made: Promise<void> }>();
  #making = Promise.resolve();

  /** @param onFailure is called with the name of each job that fails for good because its processes died */
  constructor(url: string, log: Logger, onFailure: (job: string) => void = () => undefined) {
    this.#log = log;
    this.#onFailure = onFailure;
    this.#watchdog = new ConnectionWatchdog(
      url,
      () => this.#pool.totalCount > this.#pool.idleCount,
      (isAway) =>
        log.warn(
          isAway
            ? 'The database does not answer the jobs: their connections are cut.'
            : 'The database answers the jobs again.',
        ),
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
    this.#pool.on('error', (err) => log.warn({ err }, 'An idle connection of the jobs was lost.'));
    // One that is lost between the statements of a transaction is told of by the next statement.
    this.#pool.on('connect', (connection) => connection.on('error', () => undefined));
    this.boss = new PgBoss({
      db: executorOn(this.#pool),
      // Its own timetable and workers leave promises unwatched: they would end the process when the database goes away.
      schedule: false,
      maintenanceIntervalSeconds: 60,
      retentionDays: 10_000,
      archiveCompletedAfterSeconds: LONGEST_INTERVAL + 3600,
      archiveFailedAfterSeconds: 14 * DAY,
      deleteAfterDays: 14,
    });
    this.boss.on('error', (err) => log.warn({ err }, 'The upkeep of the jobs did not work this time.'));
  }

  async pending(): Promise<PendingJobs[]> {
    const { rows } = await this.#pool.query<PendingJobs>(PENDING);
    return rows;
  }

  /** @returns how many workers are alive, in all processes */
  async countLiveWorkers(): Promise<number> {
    const { rows } = await this.#pool.query<{ workers: number }>(COUNT_LIVE_WORKERS);
    return rows[0]?.workers ?? 0;
  }

  /** Makes or migrates the schema, and keeps it tidy from now on. */
  async open(): Promise<void> {
    await this.boss.start();
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: false });
    // Only then: what is still asked of a silent database would keep the pool from ending.
    await this.#pool.end();
    this.#watchdog.close();
  }

  /** Makes the queue of a job, or gives it its present options; once a process. */
  async prepare<Input extends object, Data>(job: Job<Input, Data>): Promise<void> {
    const known = this.#known.get(job.name);
    if (known !== undefined) {
      if (known.job !== job) throw new TypeError(`There are two jobs with the name ${job.name}.`);
      return known.made;
    }
    // One after the other: each waits for a lock that the ones before it hold.
    const made = this.#making.then(() => this.#make(job));
    this.#making = made.catch(() => {
      this.#known.delete(job.name);
    });
    this.#known.set(job.name, { job, made });
    return made;
  }

  async #make<Input extends object, Data>({ name, options }: Job<Input, Data>): Promise<void> {
    const settings = () => ({
      name,
      policy: options.onePer === undefined ? ('standard' as const) : ('short' as const),
      retryLimit: options.attempts - 1,
      retryDelay: options.retryDelay,
      retryBackoff: true,
      expireInSeconds: options.timeLimit + EXPIRE_AFTER,
    });
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      // Two processes that make their queues at the same time would deadlock.
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

  /** Adds a job, and tells the working processes. */
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
      // The one that waits must not be taken up before this transaction commits, or it would miss what it changes.
      const { rows } = await db.executeSql(
        `SELECT 1 FROM pgboss.job WHERE name = $1 AND singleton_key = $2 AND state = 'created' FOR UPDATE`,
        [job.name, key],
      );
      if (rows.length > 0) return;
    }
    if (delay === 0) await db.executeSql(...tellSent(job.name));
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
    if (id !== null) await this.#pool.query(...tellSent(job.name));
  }

  /** For a job that has done its work. */
  async finish(name: string, id: string, isScheduled: boolean): Promise<void> {
    // Deleted, so that what it carried does not lie about; only a schedule must remember its last one.
    if (isScheduled) await this.boss.complete(name, id);
    else await this.boss.deleteJob(name, id);
  }

  /** For a job whose attempt failed; the last one of its attempts unless `mayRetry`. */
  async fail(name: string, id: string, reason: string, mayRetry: boolean): Promise<void> {
    if (!mayRetry) {
      await this.#pool.query('UPDATE pgboss.job SET retry_limit = retry_count WHERE name = $1 AND id = $2', [
        name,
        id,
      ]);
    }
    // jsonb holds no NUL.
    await this.boss.fail(name, id, { message: reason.replaceAll('\0', '').slice(0, 1000) });
  }

  /** Makes an active job as if it had not been taken up; due in `pause` seconds. */
  async putBack(name: string, id: string, pause: number): Promise<void> {
    await this.#pool.query(
      `UPDATE pgboss.job SET state = 'retry', started_on = NULL, start_after = now() + $3 * interval '1 second'
       WHERE name = $1 AND id = $2 AND state = 'active'`,
      [name, id, pause],
    );
  }

  /**
   * Puts back the active jobs whose lock nobody holds: their process has died. That is no failure of theirs and takes no
   * attempt; but the more processes die over a job, the longer it waits.
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
      this.#log.warn(
        { job: name, id, deaths },
        isOver ? 'A job was given up.' : 'A job of a dead process was put back.',
      );
    }
  }
}

type Executor = PgBoss.Db;

/** The columns by which a fair job waits for the turn of its account. */
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
