import { type Attempt, BadPayload, GiveUp, type Handler, type Job, parsePayload, Postpone } from './job.ts';
import type { ClaimedJob } from './jobs.queries.ts';
import type { Log } from './log.ts';

export type Outcome =
  | { kind: 'done' }
  /** Due again in so many seconds. The attempt counts if it has a failure. */
  | { kind: 'retry'; seconds: number; failure?: string }
  | { kind: 'failed'; failure: string };

/** Where a worker claims jobs and records their outcomes. Neither function throws. */
export interface JobSource {
  /** Claims a due job. */
  claim(name: string): Promise<ClaimedJob | undefined>;
  settle(name: string, id: number, outcome: Outcome): Promise<void>;
}

/** A job with its handler, for any payload. */
export interface Task {
  name: string;
  attempts: number;
  /** Seconds. */
  retryDelay: number;
  /** Seconds. */
  timeLimit: number;
  concurrency: number;
  run: (payload: unknown, attempt: Attempt) => Promise<void>;
}

export function taskOf<Input extends object, Data>(job: Job<Input, Data>, handler: Handler<Data>): Task {
  const { attempts, retryDelay, timeLimit, concurrency = 1 } = job.options;
  return {
    name: job.name,
    attempts,
    retryDelay,
    timeLimit,
    concurrency,
    run: async (payload, attempt) => handler(parsePayload(job, payload), attempt),
  };
}

/** Runs an attempt at a job of this name. */
export type AroundAttempt = (name: string, work: () => Promise<void>) => Promise<void>;

class Stopping extends Error {}

/** Runs the jobs of one kind, as many at once as the task allows. */
export class Worker {
  readonly #task: Task;
  readonly #source: JobSource;
  readonly #log: Log;
  readonly #aroundAttempt: AroundAttempt;
  readonly #runs = new Map<AbortController, Promise<void>>();
  #polling = Promise.resolve();
  #isPolling = false;
  #mustPollAgain = false;
  #isStopped = false;

  constructor(task: Task, source: JobSource, log: Log, aroundAttempt: AroundAttempt) {
    this.#task = task;
    this.#source = source;
    this.#log = log;
    this.#aroundAttempt = aroundAttempt;
  }

  get hasCapacity(): boolean {
    return this.#runs.size < this.#task.concurrency;
  }

  /** Claims due jobs now. */
  wake(): void {
    this.#mustPollAgain = true;
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#polling = this.#poll();
  }

  async #poll(): Promise<void> {
    const { name } = this.#task;
    while (this.#mustPollAgain && this.hasCapacity && !this.#isStopped) {
      this.#mustPollAgain = false;
      const job = await this.#source.claim(name);
      if (job === undefined) continue;
      this.#mustPollAgain = true;
      if (this.#isStopped) await this.#source.settle(name, job.id, { kind: 'retry', seconds: 0 });
      else this.#run(job);
    }
    this.#isPolling = false;
  }

  #run(job: ClaimedJob): void {
    const controller = new AbortController();
    const work = this.#attempt(job, controller).finally(() => {
      this.#runs.delete(controller);
      this.wake();
    });
    this.#runs.set(controller, work);
  }

  async #attempt({ id, data, failures }: ClaimedJob, controller: AbortController): Promise<void> {
    const { name, attempts, timeLimit, run } = this.#task;
    const { signal } = controller;
    const number = failures + 1;
    const isLast = number >= attempts;
    const timer = setTimeout(() => {
      controller.abort(new Error(`It took longer than ${timeLimit} s.`));
    }, timeLimit * 1000);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    let outcome: Outcome;
    try {
      await Promise.race([this.#aroundAttempt(name, () => run(data, { signal, number, isLast })), aborted]);
      outcome = { kind: 'done' };
    } catch (error) {
      outcome = this.#outcomeOf(error, { id, number, signal });
    }
    clearTimeout(timer);
    await this.#source.settle(name, id, outcome);
  }

  /** Decides what follows an error, and logs it. */
  #outcomeOf(error: unknown, attempt: { id: number; number: number; signal: AbortSignal }): Outcome {
    const { name: job, attempts, retryDelay } = this.#task;
    const { id, number, signal } = attempt;
    // An error after the abort is not a failure of the job.
    if (signal.reason instanceof Stopping) {
      this.#log.info({ job, id }, 'job put back because the process stops');
      return { kind: 'retry', seconds: 0 };
    }
    if (error instanceof Postpone) {
      const { seconds } = error;
      this.#log.warn({ job, id, err: error, seconds }, 'job postponed');
      return { kind: 'retry', seconds };
    }
    const failure = error instanceof Error ? error.message : String(error);
    const entry = { job, id, attempt: number, attempts, err: error };
    if (error instanceof GiveUp || error instanceof BadPayload || number >= attempts) {
      this.#log.error(entry, 'job failed for good');
      return { kind: 'failed', failure };
    }
    this.#log.warn(entry, 'job failed; will be retried');
    return { kind: 'retry', seconds: retryDelay * 2 ** (number - 1) * (1 + Math.random()), failure };
  }

  /**
   * Stops claiming jobs, waits so many milliseconds for the running ones, and then puts them back.
   */
  async stop(grace: number): Promise<void> {
    this.#isStopped = true;
    await this.#polling;
    const timer = setTimeout(() => {
      for (const controller of this.#runs.keys()) controller.abort(new Stopping());
    }, grace);
    await Promise.all(this.#runs.values());
    clearTimeout(timer);
  }
}
