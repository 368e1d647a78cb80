import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { HEARTBEAT_INTERVAL_MS, RECORD_HEARTBEAT } from './heartbeat.ts';
import { type Handler, type Job, parsePayload } from './job.ts';
import { WorkerLease } from './worker-lease.ts';
import {
  CLAIM,
  CLAIM_FAIR,
  type ClaimedRow,
  DUE,
  MAX_INTERVAL_SECONDS,
  type PendingJobs,
  Queue,
  type SendOptions,
} from './queue.ts';
import { type Claim, type Outcome, type Task, taskOf, Worker } from './worker.ts';

/**
 * Milliseconds between polls for jobs that became due. A notification announces new jobs at once.
 */
const POLL_INTERVAL_MS = 2_000;
/** Milliseconds between searches for jobs of dead processes. */
const RESCUE_INTERVAL_MS = 5_000;
/** Milliseconds between checks for due schedules. */
const SCHEDULE_INTERVAL_MS = 60_000;
/** Attempts, a second apart, to record the outcome of a job while the database does not answer. */
const MAX_SETTLE_ATTEMPTS = 60;

interface JobsOptions {
  /** Runs in a working process with the name of each job that has finally failed. */
  onFailure?: (job: string) => void;
}

/**
 * Opens the jobs for sending, and creates their tables in the schema `pgboss` if they are missing.
 * @param url of a PostgreSQL database, without a pooler that shares sessions between transactions
 */
export async function openJobs(url: string, log: Logger, options: JobsOptions = {}): Promise<Jobs> {
  const queue = new Queue(url, log, options.onFailure);
  try {
    await queue.open();
  } catch (error) {
    await queue.close();
    throw error;
  }
  return new Jobs(queue, url, log, options);
}

/**
 * Durable background jobs. A worker process runs each job at least once. It retries a failed job,
 * and puts back a job whose process died.
 */
export class Jobs {
  readonly #queue: Queue;
  readonly #log: Logger;
  readonly #onFailure: (job: string) => void;
  readonly #workerId = randomUUID();
  readonly #lease: WorkerLease;
  readonly #tasks: { task: Task; prepare: () => Promise<void> }[] = [];
  readonly #schedules: { everySeconds: number; send: () => Promise<void> }[] = [];
  readonly #workers = new Map<string, Worker>();
  readonly #timers: NodeJS.Timeout[] = [];
  #rested: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  /** Use `openJobs`. */
  constructor(queue: Queue, url: string, log: Logger, { onFailure = () => undefined }: JobsOptions) {
    this.#queue = queue;
    this.#log = log;
    this.#onFailure = onFailure;
    this.#lease = new WorkerLease(url, log, {
      onSent: (name) => this.#workers.get(name)?.wake(),
      onReconnect: () => this.#wakeAll(),
    });
  }

  /**
   * Adds a job. Worker processes are notified when it is committed.
   * @throws {BadPayload}
   */
  async send<Input extends object, Data>(
    job: Job<Input, Data>,
    input: Input,
    options: SendOptions = {},
  ): Promise<void> {
    // The payload as the handler receives it, after JSON.
    const data = parsePayload(job, JSON.parse(JSON.stringify(input)));
    await this.#queue.send(job, input, job.options.onePer?.(data), options);
  }

  /** Registers the handler of a job in a worker process. Call it before `start`. */
  work<Input extends object, Data>(job: Job<Input, Data>, handler: Handler<Data>): void {
    this.#tasks.push({ task: taskOf(job, handler), prepare: () => this.#queue.prepare(job) });
  }

  /**
   * Sends a job once in each interval, at most a minute late, and at the start for an interval that
   * has already begun. The database's clock counts the intervals from 1970; the longest is a day.
   * Any number of processes may register the schedule; one of them must work.
   */
  schedule<Input extends object, Data>(job: Job<Input, Data>, everySeconds: number, input: Input): void {
    if (everySeconds > MAX_INTERVAL_SECONDS) throw new RangeError('A schedule repeats at least once a day.');
    if (job.options.onePer !== undefined)
      throw new TypeError('A scheduled job is told apart by its time, not by a key.');
    parsePayload(job, input);
    this.#schedules.push({ everySeconds, send: () => this.#queue.sendOncePer(job, input, everySeconds) });
  }

  /** The number of unfinished jobs of each kind. */
  pending(): Promise<PendingJobs[]> {
    return this.#queue.pending();
  }

  /** @returns how many workers of all processes have sent a heartbeat recently */
  countLiveWorkers(): Promise<number> {
    return this.#queue.countLiveWorkers();
  }

  /**
   * Starts to work, first on the jobs of dead processes. Processes that only send jobs do not call
   * it.
   */
  async start(): Promise<void> {
    for (const { prepare } of this.#tasks) await prepare();
    await this.#lease.open();
    await this.#recordHeartbeat();
    const source = {
      claim: (task: Pick<Task, 'name' | 'isFair'>, count: number) => this.#claim(task, count),
      settle: (name: string, claim: Claim, outcome: Outcome) => this.#settle(name, claim, outcome),
    };
    for (const { task } of this.#tasks) this.#workers.set(task.name, new Worker(task, source, this.#log));
    this.#every(POLL_INTERVAL_MS, () => this.#poll());
    this.#every(HEARTBEAT_INTERVAL_MS, () => this.#recordHeartbeat());
    this.#every(RESCUE_INTERVAL_MS, async () => {
      await this.#queue.rescue();
      await this.#poll();
    });
    for (const { everySeconds, send } of this.#schedules) {
      this.#every(Math.min(everySeconds * 1000, SCHEDULE_INTERVAL_MS), send);
    }
  }

  /**
   * Stops claiming jobs and waits for the running ones. After the grace period it aborts their
   * signals and puts them back. Jobs can still be sent, for other processes or the next start.
   */
  rest(graceSeconds = 5): Promise<void> {
    return (this.#rested ??= this.#rest(graceSeconds));
  }

  async #rest(graceSeconds: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(graceSeconds * 1000)));
  }

  /** Like `rest`, also after it; no job can be sent afterwards. */
  stop(graceSeconds = 5): Promise<void> {
    return (this.#stopped ??= this.#stop(graceSeconds));
  }

  async #stop(graceSeconds: number): Promise<void> {
    await this.rest(graceSeconds);
    await this.#lease.close();
    await this.#queue.close();
  }

  /** Uses the connection that claims jobs, because a worker without it cannot work. */
  async #recordHeartbeat(): Promise<void> {
    if (this.#lease.isUp) await this.#lease.query(RECORD_HEARTBEAT, [this.#workerId]);
  }

  #wakeAll(): void {
    for (const worker of this.#workers.values()) worker.wake();
  }

  /** Runs a task now and at each interval, but never concurrently with itself. */
  #every(milliseconds: number, task: () => Promise<void>): void {
    let isUnderWay = false;
    const run = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      await task().catch((err: unknown) => this.#log.warn({ err }, 'job maintenance failed'));
      isUnderWay = false;
    };
    void run();
    this.#timers.push(setInterval(() => void run(), milliseconds));
  }

  async #poll(): Promise<void> {
    const names = [...this.#workers].filter(([, worker]) => worker.hasCapacity).map(([name]) => name);
    if (names.length === 0 || !this.#lease.isUp) return;
    for (const { name } of await this.#lease.query<{ name: string }>(DUE, [names]))
      this.#workers.get(name)?.wake();
  }

  async #claim({ name, isFair }: Pick<Task, 'name' | 'isFair'>, count: number): Promise<Claim[]> {
    if (!this.#lease.isUp) return [];
    try {
      const rows = isFair
        ? await this.#claimFair(name, count)
        : await this.#lease.query<ClaimedRow>(CLAIM, [name, count]);
      const held = rows.filter((row) => row.held);
      this.#lease.hold(held.map(({ id }) => id));
      // The previous process is about to release the lock, or has lost its connection without
      // noticing.
      for (const { id } of rows.filter((row) => !row.held)) await this.#queue.putBack(name, id, 1);
      return held.map((row) => ({
        id: row.id,
        payload: row.data,
        attempt: row.retry_count + 1,
        attempts: row.retry_limit + 1,
        isScheduled: row.singleton_on !== null,
      }));
    } catch (err) {
      this.#log.warn({ err, job: name }, 'jobs could not be claimed');
      return [];
    }
  }

  /** Claims one job at a time, since the next claim must see which accounts have a running job. */
  async #claimFair(name: string, count: number): Promise<ClaimedRow[]> {
    const rows: ClaimedRow[] = [];
    while (rows.length < count) {
      const claimed = await this.#lease.query<ClaimedRow>(CLAIM_FAIR, [name]);
      if (claimed.length === 0) break;
      rows.push(...claimed);
    }
    return rows;
  }

  async #settle(name: string, claim: Claim, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#record(name, claim, outcome);
        break;
      } catch (err) {
        if (tries === MAX_SETTLE_ATTEMPTS || this.#stopped !== undefined) {
          this.#log.error(
            { err, job: name, id: claim.id },
            'outcome of a job could not be recorded; the job will run again',
          );
          break;
        }
        await setTimeout(1000);
      }
    }
    await this.#lease.release(claim.id);
    const isLastAttempt = claim.attempt >= claim.attempts;
    if (outcome.kind === 'given-up' || (outcome.kind === 'failed' && isLastAttempt)) this.#onFailure(name);
  }

  async #record(name: string, { id, isScheduled }: Claim, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'done') await this.#queue.finish(name, id, isScheduled);
    else if (outcome.kind === 'put-back') await this.#queue.putBack(name, id, 0);
    else if (outcome.kind === 'postponed') await this.#queue.putBack(name, id, outcome.seconds);
    else await this.#queue.fail(name, id, outcome.reason, outcome.kind === 'failed');
  }
}
