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
  LONGEST_INTERVAL,
  type PendingJobs,
  Queue,
  type SendOptions,
} from './queue.ts';
import { type Claim, type Outcome, type Task, taskOf, Worker } from './worker.ts';

/** Milliseconds between looks for jobs that became due by the clock; of those that are sent we hear at once. */
const LOOK_EVERY = 2_000;
/** Milliseconds between looks for jobs whose process has died. */
const RESCUE_EVERY = 5_000;
/** Milliseconds between looks whether a schedule is due. */
const SCHEDULE_EVERY = 60_000;
/** How often, a second apart, the end of a job is told to a database that does not answer. */
const SETTLE_TRIES = 60;

interface JobsOptions {
  /** Called in a working process with the name of each job that has failed for good. */
  onFailure?: (job: string) => void;
}

/**
 * Opens the jobs for sending, and makes their tables in the schema `pgboss` where they are missing.
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
 * Durable work for later. Each job sent is done at least once, by one of the processes that work. It is tried again when
 * it fails, and put back when its process dies.
 */
export class Jobs {
  readonly #queue: Queue;
  readonly #log: Logger;
  readonly #onFailure: (job: string) => void;
  readonly #workerId = randomUUID();
  readonly #lifeline: WorkerLease;
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
    this.#lifeline = new WorkerLease(url, log, {
      heard: (name) => this.#workers.get(name)?.wake(),
      back: () => this.#wakeAll(),
    });
  }

  /**
   * Adds a job. Working processes hear of it as soon as it is committed.
   * @throws {BadPayload}
   */
  async send<Input extends object, Data>(
    job: Job<Input, Data>,
    input: Input,
    options: SendOptions = {},
  ): Promise<void> {
    // As the handler will get it, once it has been JSON.
    const data = parsePayload(job, JSON.parse(JSON.stringify(input)));
    await this.#queue.send(job, input, job.options.onePer?.(data), options);
  }

  /** Says who does the jobs of a kind, in a process that works. Before `start`. */
  work<Input extends object, Data>(job: Job<Input, Data>, handler: Handler<Data>): void {
    this.#tasks.push({ task: taskOf(job, handler), prepare: () => this.#queue.prepare(job) });
  }

  /**
   * Sends a job once in each interval (of the database's clock, counted from 1970; at most a day), however many processes
   * say so, as long as one of them works; up to a minute late, and at a start for an interval that has already begun.
   */
  schedule<Input extends object, Data>(job: Job<Input, Data>, everySeconds: number, input: Input): void {
    if (everySeconds > LONGEST_INTERVAL) throw new RangeError('A schedule repeats at least once a day.');
    if (job.options.onePer !== undefined)
      throw new TypeError('A scheduled job is told apart by its time, not by a key.');
    parsePayload(job, input);
    this.#schedules.push({ everySeconds, send: () => this.#queue.sendOncePer(job, input, everySeconds) });
  }

  /** How many jobs of each kind are not done yet. */
  pending(): Promise<PendingJobs[]> {
    return this.#queue.pending();
  }

  /** @returns how many workers have sent a heartbeat of late, in all processes */
  countLiveWorkers(): Promise<number> {
    return this.#queue.countLiveWorkers();
  }

  /** Begins to work, first at what a process that died has left. A process that only sends does not call this. */
  async start(): Promise<void> {
    for (const { prepare } of this.#tasks) await prepare();
    await this.#lifeline.open();
    await this.#recordHeartbeat();
    const desk = {
      claim: (task: Pick<Task, 'name' | 'isFair'>, count: number) => this.#claim(task, count),
      settle: (name: string, claim: Claim, outcome: Outcome) => this.#settle(name, claim, outcome),
    };
    for (const { task } of this.#tasks) this.#workers.set(task.name, new Worker(task, desk, this.#log));
    this.#every(LOOK_EVERY, () => this.#look());
    this.#every(HEARTBEAT_INTERVAL_MS, () => this.#recordHeartbeat());
    this.#every(RESCUE_EVERY, async () => {
      await this.#queue.rescue();
      await this.#look();
    });
    for (const { everySeconds, send } of this.#schedules) {
      this.#every(Math.min(everySeconds * 1000, SCHEDULE_EVERY), send);
    }
  }

  /**
   * Takes up nothing more, gives running jobs so many seconds to end, then aborts their signals and puts them back.
   * Jobs can still be sent, for other processes or the next start.
   */
  rest(graceSeconds = 5): Promise<void> {
    return (this.#rested ??= this.#rest(graceSeconds));
  }

  async #rest(graceSeconds: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(graceSeconds * 1000)));
  }

  /** As `rest`, which may have begun before; nothing can be sent afterwards. */
  stop(graceSeconds = 5): Promise<void> {
    return (this.#stopped ??= this.#stop(graceSeconds));
  }

  async #stop(graceSeconds: number): Promise<void> {
    await this.rest(graceSeconds);
    await this.#lifeline.close();
    await this.#queue.close();
  }

  /** Sent over the connection that claims jobs: a worker that has lost it takes up nothing. */
  async #recordHeartbeat(): Promise<void> {
    if (this.#lifeline.isUp) await this.#lifeline.query(RECORD_HEARTBEAT, [this.#workerId]);
  }

  #wakeAll(): void {
    for (const worker of this.#workers.values()) worker.wake();
  }

  /** Now and then at each interval, but never twice at the same time. */
  #every(milliseconds: number, deed: () => Promise<void>): void {
    let isUnderWay = false;
    const run = async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      await deed().catch((err: unknown) =>
        this.#log.warn({ err }, 'Looking after the jobs did not work this time.'),
      );
      isUnderWay = false;
    };
    void run();
    this.#timers.push(setInterval(() => void run(), milliseconds));
  }

  async #look(): Promise<void> {
    const names = [...this.#workers].filter(([, worker]) => worker.hasFreeHands).map(([name]) => name);
    if (names.length === 0 || !this.#lifeline.isUp) return;
    for (const { name } of await this.#lifeline.query<{ name: string }>(DUE, [names]))
      this.#workers.get(name)?.wake();
  }

  async #claim({ name, isFair }: Pick<Task, 'name' | 'isFair'>, count: number): Promise<Claim[]> {
    if (!this.#lifeline.isUp) return [];
    try {
      const rows = isFair
        ? await this.#claimFair(name, count)
        : await this.#lifeline.query<ClaimedRow>(CLAIM, [name, count]);
      const held = rows.filter((row) => row.held);
      this.#lifeline.hold(held.map(({ id }) => id));
      // Somebody is just letting go of it, or was cut off and does not know yet.
      for (const { id } of rows.filter((row) => !row.held)) await this.#queue.putBack(name, id, 1);
      return held.map((row) => ({
        id: row.id,
        payload: row.data,
        attempt: row.retry_count + 1,
        attempts: row.retry_limit + 1,
        isScheduled: row.singleton_on !== null,
      }));
    } catch (err) {
      this.#log.warn({ err, job: name }, 'No job could be taken up this time.');
      return [];
    }
  }

  /** One job at a time: the next claim must see which accounts have a running job. */
  async #claimFair(name: string, count: number): Promise<ClaimedRow[]> {
    const rows: ClaimedRow[] = [];
    while (rows.length < count) {
      const claimed = await this.#lifeline.query<ClaimedRow>(CLAIM_FAIR, [name]);
      if (claimed.length === 0) break;
      rows.push(...claimed);
    }
    return rows;
  }

  async #settle(name: string, claim: Claim, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#tell(name, claim, outcome);
        break;
      } catch (err) {
        if (tries === SETTLE_TRIES || this.#stopped !== undefined) {
          this.#log.error(
            { err, job: name, id: claim.id },
            'The end of a job could not be told; it will be done again.',
          );
          break;
        }
        await setTimeout(1000);
      }
    }
    await this.#lifeline.release(claim.id);
    const isLastAttempt = claim.attempt >= claim.attempts;
    if (outcome.kind === 'given-up' || (outcome.kind === 'failed' && isLastAttempt)) this.#onFailure(name);
  }

  async #tell(name: string, { id, isScheduled }: Claim, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'done') await this.#queue.finish(name, id, isScheduled);
    else if (outcome.kind === 'put-back') await this.#queue.putBack(name, id, 0);
    else if (outcome.kind === 'postponed') await this.#queue.putBack(name, id, outcome.seconds);
    else await this.#queue.fail(name, id, outcome.reason, outcome.kind === 'failed');
  }
}
