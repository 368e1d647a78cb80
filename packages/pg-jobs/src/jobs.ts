import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Handler, type Job, parsePayload } from './job.ts';
import {
  CHANNEL,
  type Connection,
  countJobs,
  countLiveWorkers,
  countPendingJobs,
  countRecentFailures,
  deleteOldFailedJobs,
  discardJob,
  type FailedJob,
  type FailedJobsPage,
  findJob,
  findDue,
  findOldestDueSeconds,
  insertJob,
  insertScheduledJob,
  type JobCounts,
  listFailedJobs,
  type NewJob,
  type PendingJobs,
  restartJobs,
} from './jobs.queries.ts';
import type { Log } from './log.ts';
import { NotificationListener, type OnNotification } from './notification-listener.ts';
import { retry } from './retry.ts';
import { type AroundAttempt, type Task, taskOf, Worker } from './worker.ts';
import { WorkerLease } from './worker-lease.ts';

/** Interval of heartbeats, and of polls for jobs that became due without a notification. */
const MAINTENANCE_INTERVAL_MS = 2_000;
/** Milliseconds between checks for due schedules. */
const SCHEDULE_INTERVAL_MS = 60_000;
const CLEANUP_INTERVAL_MS = 60 * 60_000;
/** Between attempts to start while the database does not answer. */
const START_RETRY_MS = 500;

export interface JobsOptions {
  /** A pool on the database of the jobs. */
  db: Connection;
  /** The same database, without a pooler that shares sessions between transactions. */
  url: string;
  log: Log;
  /** Runs in a worker process with the name of each job that has finally failed. */
  onFailure?: (job: string) => void;
  /** Runs each attempt, for example within a span of a trace. It passes the error of the work on. */
  aroundAttempt?: AroundAttempt;
}

export interface SendOptions {
  /** The job is added if this transaction commits, and does not start before. */
  tx?: Connection | undefined;
  /** Seconds to wait before the first attempt. */
  delay?: number | undefined;
  /** The account of a fair job. */
  account?: string | undefined;
}

/**
 * Durable background jobs in the table `jobs`. A worker process runs each job at least once. It
 * retries a failed job, and puts back the jobs of a dead worker.
 */
export class Jobs {
  readonly #db: Connection;
  readonly #log: Log;
  readonly #aroundAttempt: AroundAttempt;
  readonly #lease: WorkerLease;
  readonly #listener: NotificationListener;
  readonly #jobs = new Map<string, object>();
  readonly #tasks: Task[] = [];
  readonly #schedules: { everySeconds: number; job: NewJob }[] = [];
  readonly #workers = new Map<string, Worker>();
  readonly #loops: Promise<void>[] = [];
  readonly #stopping = new AbortController();
  #pausePromise: Promise<void> | undefined;
  #stopPromise: Promise<void> | undefined;

  constructor({ db, url, log, onFailure = () => undefined, aroundAttempt }: JobsOptions) {
    this.#db = db;
    this.#log = log;
    this.#aroundAttempt = aroundAttempt ?? ((_name, work) => work());
    this.#lease = new WorkerLease(db, log, onFailure);
    this.#listener = new NotificationListener(url, log);
    // Each loop listens.
    setMaxListeners(0, this.#stopping.signal);
  }

  /**
   * Adds a job. Worker processes are notified when it is committed.
   * @throws {BadPayload}
   */
  async send<Input extends object, Data>(
    job: Job<Input, Data>,
    input: Input,
    { tx, ...options }: SendOptions = {},
  ): Promise<void> {
    await insertJob(tx ?? this.#db, this.#newJob(job, input, options));
  }

  #newJob<Input extends object, Data>(
    job: Job<Input, Data>,
    input: Input,
    { delay = 0, account }: Omit<SendOptions, 'tx'> = {},
  ): NewJob {
    this.#register(job);
    const data = JSON.stringify(input);
    // The payload as the handler receives it, after JSON.
    const payload = parsePayload(job, JSON.parse(data));
    return {
      name: job.name,
      data,
      uniqueKey: job.options.onePer?.(payload),
      account: job.options.fair && account,
      delay,
    };
  }

  #register(job: { name: string }): void {
    const existingJob = this.#jobs.get(job.name) ?? job;
    if (existingJob !== job) throw new TypeError(`There are two jobs with the name ${job.name}.`);
    this.#jobs.set(job.name, job);
  }

  /** Registers the handler of a job in a worker process. Call it before `start`. */
  work<Input extends object, Data>(job: Job<Input, Data>, handler: Handler<Data>): void {
    this.#register(job);
    this.#tasks.push(taskOf(job, handler));
  }

  /**
   * Sends a job once in each interval, at most a minute late, and at the start for an interval that
   * has already begun. The database's clock counts the intervals from 1970. Any number of processes
   * may register the schedule; one of them must work.
   */
  schedule<Input extends object, Data>(job: Job<Input, Data>, everySeconds: number, input: Input): void {
    this.#schedules.push({ everySeconds, job: this.#newJob(job, input) });
  }

  /** The number of unfinished jobs of each kind. */
  pending(): Promise<PendingJobs[]> {
    return countPendingJobs(this.#db);
  }

  /** @returns by how many seconds the most overdue job is late; 0 while none is due */
  oldestDueSeconds(): Promise<number> {
    return findOldestDueSeconds(this.#db);
  }

  /** The names of the kinds that this process has a handler for. */
  get kinds(): string[] {
    return this.#tasks.map(({ name }) => name);
  }

  /** The numbers of jobs by kind and state. */
  counts(): Promise<JobCounts[]> {
    return countJobs(this.#db);
  }

  /** @returns how many jobs have failed for good in the last so many hours */
  countFailures(hours: number): Promise<number> {
    return countRecentFailures(this.#db, hours);
  }

  /** Lists failed jobs, the latest first. */
  listFailed(page: FailedJobsPage): Promise<FailedJob[]> {
    return listFailedJobs(this.#db, page);
  }

  /** The kind and the state of a job; undefined for an unknown or finished one. */
  find(id: number, { tx }: { tx?: Connection } = {}): Promise<{ name: string; state: string } | undefined> {
    return findJob(tx ?? this.#db, id);
  }

  /**
   * Makes failed jobs wait again, with all their attempts. `merged` counts those that were removed
   * because an equal job waits.
   */
  restart(
    which: { id: number } | { name: string },
    { tx }: { tx?: Connection } = {},
  ): Promise<{ restarted: number; merged: number }> {
    return restartJobs(tx ?? this.#db, which);
  }

  /** Deletes a failed job. @returns whether there was one */
  discard(id: number, { tx }: { tx?: Connection } = {}): Promise<boolean> {
    return discardJob(tx ?? this.#db, id);
  }

  /** @returns how many workers of all processes have sent a heartbeat recently */
  countLiveWorkers(): Promise<number> {
    return countLiveWorkers(this.#db);
  }

  /**
   * Listens to another channel of the database, in a process of any role, over the connection on
   * which jobs are announced.
   * @throws if the database is unreachable now
   */
  listen(channel: string, onNotification: OnNotification): Promise<void> {
    return this.#listener.listen(channel, onNotification);
  }

  /**
   * Starts to work, first on the jobs of dead workers. Processes that only send jobs do not call
   * it. While the database does not answer, it retries: the process serves requests by now, and an
   * outage must not end it.
   */
  async start(): Promise<void> {
    // Before the first poll, so that no job is sent between the two without waking a worker.
    await this.#retry(() => this.listen(CHANNEL, (name = '') => this.#workers.get(name)?.wake()));
    await this.#retry(() => this.#lease.renew());
    if (this.#stopping.signal.aborted) return;
    for (const task of this.#tasks) {
      const worker = new Worker(task, this.#lease, this.#log, this.#aroundAttempt);
      this.#workers.set(task.name, worker);
    }
    this.#every(MAINTENANCE_INTERVAL_MS, () => this.#maintain());
    this.#every(CLEANUP_INTERVAL_MS, () => deleteOldFailedJobs(this.#db));
    for (const { everySeconds, job } of this.#schedules) {
      this.#every(Math.min(everySeconds * 1000, SCHEDULE_INTERVAL_MS), () =>
        insertScheduledJob(this.#db, job, everySeconds),
      );
    }
  }

  /**
   * Stops claiming jobs and waits for the running ones. After the grace period it aborts their
   * signals and puts them back. Jobs can still be sent, for other processes or the next start.
   */
  pause(graceSeconds = 5): Promise<void> {
    return (this.#pausePromise ??= this.#pause(graceSeconds));
  }

  async #pause(graceSeconds: number): Promise<void> {
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(graceSeconds * 1000)));
    // Heartbeats end last, since other workers would put back the running jobs.
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  /** Like `pause`, also after it. The caller may close the pool afterwards. */
  stop(graceSeconds = 5): Promise<void> {
    return (this.#stopPromise ??= this.#stop(graceSeconds));
  }

  async #stop(graceSeconds: number): Promise<void> {
    this.#lease.end();
    await this.pause(graceSeconds);
    await this.#listener.close();
  }

  #retry(task: () => Promise<void>): Promise<void> {
    return retry(task, this.#stopping.signal, START_RETRY_MS, (err) =>
      this.#log.warn({ err }, 'jobs could not start; retrying'),
    );
  }

  /** Runs a task now and with a pause after each run, until the process stops. */
  #every(pauseMs: number, task: () => Promise<void>): void {
    const { signal } = this.#stopping;
    const run = async () => {
      while (!signal.aborted) {
        await task().catch((err: unknown) => this.#log.warn({ err }, 'job maintenance failed'));
        await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    };
    this.#loops.push(run());
  }

  async #maintain(): Promise<void> {
    await this.#lease.renew();
    const names = [...this.#workers].filter(([, worker]) => worker.hasCapacity).map(([name]) => name);
    for (const name of await findDue(this.#db, names)) this.#workers.get(name)?.wake();
  }
}
