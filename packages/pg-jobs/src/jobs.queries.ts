import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A Kysely pool or an open transaction, with PostgreSQL's default isolation. */
export type Connection = QueryExecutorProvider;

/** The channel that receives the name of each job that is due when it is committed. */
export const CHANNEL = 'jobs';

/**
 * Seconds without a heartbeat after which other workers put back the jobs of a worker. Several
 * times the interval of the heartbeats, so that a busy process is not taken for dead.
 */
export const LEASE_SECONDS = 10;
/** Seconds without a heartbeat after which a worker is no longer counted; a restart takes less. */
const LIVE_SECONDS = 30;
/** Deaths of workers after which their job fails, since it may be the cause. */
const MAX_DEATHS = 20;
const FAILED_RETENTION_DAYS = 14;
/** Each unfinished job of an account delays its next job by this much in the order of claims. */
const FAIR_STEP_MINUTES = 10;

const seconds = (count: number) => sql`make_interval(secs => ${count})`;
/** Sets the time of the next attempt. The job retains its place in the order of its account. */
const dueIn = (interval: RawBuilder<unknown>) =>
  sql`due_at = now() + ${interval}, claim_order = now() + ${interval} + (claim_order - due_at)`;

export interface NewJob {
  name: string;
  /** JSON. */
  data: string;
  uniqueKey: string | undefined;
  account: string | undefined;
  /** Seconds. */
  delay: number;
}

/**
 * Adds a job and notifies the workers on commit. If a job with the key already waits, locks that
 * job instead, so that it does not start before this transaction commits.
 */
export async function insertJob(db: Connection, job: NewJob): Promise<void> {
  await insert(db, job, sql`(select)`);
}

/** Like `insertJob`, once in each interval of this many seconds, in whichever process. */
export async function insertScheduledJob(
  db: Connection,
  job: NewJob,
  intervalSeconds: number,
): Promise<void> {
  await insert(
    db,
    job,
    sql`(insert into job_schedules as last (name, interval_start)
      values (${job.name}, to_timestamp(floor(extract(epoch from now()) / ${intervalSeconds}) * ${intervalSeconds}))
      on conflict (name) do update set interval_start = excluded.interval_start
        where last.interval_start < excluded.interval_start
      returning 1)`,
  );
}

/** @param condition a query; the job is added if it returns a row */
async function insert(db: Connection, job: NewJob, condition: RawBuilder<unknown>): Promise<void> {
  const { name, data, uniqueKey = null, account = null, delay } = job;
  await sql`
    with condition as ${condition}, added as (
      insert into jobs (name, data, unique_key, account, due_at, claim_order)
      select ${name}, ${data}::jsonb, ${uniqueKey}, ${account}, now() + ${seconds(delay)},
        now() + ${seconds(delay)} + make_interval(mins => ${FAIR_STEP_MINUTES}) * (
          select count(*) from jobs where name = ${name} and account = ${account} and state <> 'failed'
        )
      from condition
      on conflict (name, unique_key) where state = 'created' and unique_key is not null
        do update set name = excluded.name
      returning 1
    )
    select pg_notify(${CHANNEL}, ${name}) from added where ${delay}::float8 <= 0`.execute(db);
}

/** Returns which of these kinds have a due job. */
export async function findDue(db: Connection, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select kind.name from unnest(${names}::text[]) as kind (name) where exists (
      select from jobs
      where jobs.name = kind.name and state in ('created', 'retry') and due_at <= now()
    )`.execute(db);
  return rows.map(({ name }) => name);
}

export interface ClaimedJob {
  id: number;
  data: unknown;
  failures: number;
}

/**
 * Claims the first due job of a kind, of an account that has no active job of this kind.
 * @throws a violation of `jobs_active_account_key` if another worker claims a job of the account at the
 * same time
 */
export async function claimJob(
  db: Connection,
  name: string,
  workerId: string,
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set state = 'active', worker_id = ${workerId}, started_at = now()
    where id = (
      select id from jobs as next
      where name = ${name} and state in ('created', 'retry') and due_at <= now() and not exists (
        select from jobs as active
        where active.name = ${name} and active.account = next.account and active.state = 'active'
      )
      order by claim_order limit 1 for update of next skip locked
    )
    returning id::float8 as id, data, failures`.execute(db);
  return rows[0];
}

/** A job that a worker has claimed. Its changes have no effect once another worker has the job. */
interface JobClaim {
  id: number;
  workerId: string;
}

export async function deleteJob(db: Connection, { id, workerId }: JobClaim): Promise<void> {
  await sql`delete from jobs where id = ${id} and worker_id = ${workerId}`.execute(db);
}

/**
 * Puts a job back. It is due again after the delay.
 * @param failure why the attempt failed; undefined if the attempt does not count
 */
export async function retryJob(
  db: Connection,
  { id, workerId }: JobClaim,
  delay: number,
  failure: string | undefined,
): Promise<void> {
  await sql`
    update jobs set state = 'retry', worker_id = null, started_at = null, ${dueIn(seconds(delay))},
      failures = failures + ${failure === undefined ? 0 : 1}, error = coalesce(${failure ?? null}, error)
    where id = ${id} and worker_id = ${workerId}`.execute(db);
}

/** Records that no attempt is left. */
export async function failJob(db: Connection, { id, workerId }: JobClaim, failure: string): Promise<void> {
  await sql`
    update jobs set state = 'failed', worker_id = null, failed_at = now(), failures = failures + 1,
      error = ${failure}
    where id = ${id} and worker_id = ${workerId}`.execute(db);
}

export interface RecoveredJob {
  id: number;
  name: string;
  deaths: number;
  /** Whether the job has failed because too many workers died. */
  isFailed: boolean;
}

/**
 * Puts back the jobs of dead workers, and those that this worker has claimed without learning of
 * it, because the connection broke. A death does not count as an attempt, but from the third one
 * the job waits longer each time.
 * @param owner this worker, and the jobs that it runs
 */
export async function recoverJobs(
  db: Connection,
  owner: { workerId: string; jobIds: number[] },
): Promise<RecoveredJob[]> {
  const { rows } = await sql<RecoveredJob>`
    update jobs set deaths = deaths + 1, worker_id = null, started_at = null,
      ${dueIn(sql`make_interval(secs => case when deaths < 2 then 0 else least(300, 2 ^ (deaths + 1)) end)`)},
      state = case when deaths + 1 < ${MAX_DEATHS} then 'retry' else 'failed' end,
      failed_at = case when deaths + 1 < ${MAX_DEATHS} then null else now() end,
      error = case when deaths + 1 < ${MAX_DEATHS} then error
        else (deaths + 1) || ' processes died while it ran.' end
    where state = 'active' and case worker_id
      when ${owner.workerId} then started_at < now() - ${seconds(LEASE_SECONDS)} and id <> all(${owner.jobIds}::bigint[])
      else not exists (
        select from worker_heartbeats
        where worker_heartbeats.worker_id = jobs.worker_id and seen_at > now() - ${seconds(LEASE_SECONDS)}
      ) end
    returning id::float8 as id, name, deaths, state = 'failed' as "isFailed"`.execute(db);
  return rows;
}

/** Records that a worker is alive, and removes the rows of workers that died long ago. */
export async function recordHeartbeat(db: Connection, workerId: string): Promise<void> {
  await sql`
    with expired as (
      delete from worker_heartbeats where seen_at < now() - interval '1 day' and worker_id <> ${workerId}
    )
    insert into worker_heartbeats (worker_id) values (${workerId})
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Counts the live workers of all processes. */
export async function countLiveWorkers(db: Connection): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*)::int as workers from worker_heartbeats
    where seen_at > now() - ${seconds(LIVE_SECONDS)}`.execute(db);
  return rows[0]?.workers ?? 0;
}

export interface PendingJobs {
  name: string;
  /** `created` before the first attempt, `active`, or `retry` before another one. */
  state: string;
  jobs: number;
}

/** Counts the unfinished jobs of each kind and state. */
export async function countPendingJobs(db: Connection): Promise<PendingJobs[]> {
  const { rows } = await sql<PendingJobs>`
    select name, state, count(*)::int as jobs from jobs where state <> 'failed' group by name, state`.execute(
    db,
  );
  return rows;
}

/** @returns by how many seconds the most overdue job is late; 0 while none is due */
export async function findOldestDueSeconds(db: Connection): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
    from jobs where state in ('created', 'retry') and due_at <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

export interface JobCounts {
  name: string;
  waiting: number;
  active: number;
  retrying: number;
  failed: number;
  /** How late the most overdue job of the kind is; 0 while none is due. */
  oldestDueSeconds: number;
}

/** Counts the jobs of each kind by their state. Kinds without a job are missing. */
export async function countJobs(db: Connection): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select name,
      count(*) filter (where state = 'created')::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      greatest(0, coalesce(
        extract(epoch from now() - min(due_at) filter (where state in ('created', 'retry'))), 0))::float8
        as "oldestDueSeconds"
    from jobs group by name`.execute(db);
  return rows;
}

/** @returns how many jobs have failed in the last so many hours */
export async function countRecentFailures(db: Connection, hours: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs
    where state = 'failed' and failed_at > now() - make_interval(hours => ${hours})`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface FailedJob {
  id: number;
  name: string;
  data: unknown;
  account: string | null;
  attempts: number;
  /** Workers that died while they ran it. */
  deaths: number;
  error: string;
  createdAt: Date;
  failedAt: Date;
}

export interface FailedJobsPage {
  /** Of one kind only. */
  name: string | undefined;
  /** The id of the last job of the previous page. */
  after: number | undefined;
  limit: number;
}

/** Lists failed jobs, the latest id first. */
export async function listFailedJobs(
  db: Connection,
  { name, after, limit }: FailedJobsPage,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::float8 as id, name, data, account, failures as attempts, deaths, coalesce(error, '') as error,
      created_at as "createdAt", failed_at as "failedAt"
    from jobs
    where state = 'failed' and ${name === undefined ? sql`true` : sql`name = ${name}`}
      and ${after === undefined ? sql`true` : sql`id < ${after}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the name and the state of a job; undefined for an unknown one. */
export async function findJob(
  db: Connection,
  id: number,
): Promise<{ name: string; state: string } | undefined> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from jobs where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Makes failed jobs wait again, due now and with all their attempts. Where an equal job (`onePer`)
 * waits, the failed one is removed instead.
 * @param which one job, or all of a kind
 */
export async function restartJobs(
  db: Connection,
  which: { id: number } | { name: string },
): Promise<{ restarted: number; merged: number }> {
  const { rows } = await sql<{ restarted: number; merged: number }>`
    with failed as (
      delete from jobs where state = 'failed' and ${'id' in which ? sql`id = ${which.id}` : sql`name = ${which.name}`}
      returning id, name, data, account, unique_key, created_at
    ), restarted as (
      insert into jobs (id, name, data, account, unique_key, created_at)
      overriding system value
      select id, name, data, account, unique_key, created_at from failed order by id
      on conflict (name, unique_key) where state = 'created' and unique_key is not null do nothing
      returning name
    ), notified as (
      select pg_notify(${CHANNEL}, name) from (select distinct name from restarted) as kinds
    )
    select (select count(*) from restarted)::int as restarted,
      ((select count(*) from failed) - (select count(*) from restarted))::int as merged,
      (select count(*) from notified) as notified`.execute(db);
  return rows[0] ?? { restarted: 0, merged: 0 };
}

/** Deletes a failed job. @returns whether there was one */
export async function discardJob(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`delete from jobs where id = ${id} and state = 'failed' returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the jobs that failed long ago. */
export async function deleteOldFailedJobs(db: Connection): Promise<void> {
  await sql`
    delete from jobs
    where state = 'failed' and failed_at < now() - make_interval(days => ${FAILED_RETENTION_DAYS})`.execute(
    db,
  );
}
