import type { Logger } from 'pino';
import { traced } from '../tracing/index.ts';
import { type Attempt, BadPayload, GiveUp, type Handler, type Job, parsePayload, Postpone } from './job.ts';

/** A job that this process has claimed. */
export interface Claim {
  id: string;
  payload: unknown;
  attempt: number;
  attempts: number;
  isScheduled: boolean;
}

export type Outcome =
  | { kind: 'done' }
  /** Retried if an attempt is left. */
  | { kind: 'failed'; reason: string }
  | { kind: 'given-up'; reason: string }
  /** Due again in so many seconds; the attempt does not count. */
  | { kind: 'postponed'; seconds: number }
  /** As if it had not been claimed. */
  | { kind: 'put-back' };

/** Where a worker claims jobs and records their outcomes. */
export interface JobSource {
  /** Claims at most `count` due jobs. Does not throw; returns no jobs after an error. */
  claim(task: Pick<Task, 'name' | 'isFair'>, count: number): Promise<Claim[]>;
  /** Does not throw. */
  settle(name: string, claim: Claim, outcome: Outcome): Promise<void>;
}

/** A job with its handler, for any payload. */
export interface Task {
  name: string;
  /** Milliseconds. */
  timeLimit: number;
  concurrency: number;
  /** Whether accounts are served in turn. */
  isFair: boolean;
  run: (payload: unknown, attempt: Attempt) => Promise<void>;
}

export function taskOf<Input extends object, Data>(job: Job<Input, Data>, handler: Handler<Data>): Task {
  return {
    name: job.name,
    timeLimit: job.options.timeLimit * 1000,
    concurrency: job.options.concurrency ?? 1,
    isFair: job.options.fair === true,
    run: async (payload, attempt) => handler(parsePayload(job, payload), attempt),
  };
}

class Stopping extends Error {}

/** Runs the jobs of one kind, as many at once as the task allows. */
export class Worker {
  readonly #task: Task;
  readonly #source: JobSource;
  readonly #log: Logger;
  readonly #running = new Map<AbortController, Promise<void>>();
  #polling = Promise.resolve();
  #isPolling = false;
  #mustPollAgain = false;
  #stopped = false;

  constructor(task: Task, source: JobSource, log: Logger) {
    this.#task = task;
    this.#source = source;
    this.#log = log;
  }

  get hasCapacity(): boolean {
    return this.#running.size < this.#task.concurrency;
  }

  /** Claims due jobs now. */
  wake(): void {
    this.#mustPollAgain = true;
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#polling = this.#poll();
  }

  async #poll(): Promise<void> {
    const { name, concurrency } = this.#task;
    while (this.#mustPollAgain && this.hasCapacity && !this.#stopped) {
      this.#mustPollAgain = false;
      for (const claim of await this.#source.claim(this.#task, concurrency - this.#running.size)) {
        if (this.#stopped) await this.#source.settle(name, claim, { kind: 'put-back' });
        else this.#run(claim);
      }
    }
    this.#isPolling = false;
  }

  #run(claim: Claim): void {
    const controller = new AbortController();
    const work = this.#attempt(claim, controller).finally(() => {
      this.#running.delete(controller);
      this.wake();
    });
    this.#running.set(controller, work);
  }

  async #attempt(claim: Claim, controller: AbortController): Promise<void> {
    const { id, payload, attempt, attempts } = claim;
    const { name, timeLimit, run } = this.#task;
    const { signal } = controller;
    const isLast = attempt >= attempts;
    const timer = setTimeout(() => {
      controller.abort(new Error(`It took longer than ${timeLimit / 1000} s.`));
    }, timeLimit);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    let outcome: Outcome;
    try {
      const attempted = traced(`job ${name}`, () => run(payload, { signal, number: attempt, isLast }));
      await Promise.race([attempted, aborted]);
      outcome = { kind: 'done' };
    } catch (error) {
      outcome = this.#outcomeOf(error, signal);
      const entry = { job: name, id, attempt, attempts, err: error };
      if (outcome.kind === 'put-back')
        this.#log.info({ job: name, id }, 'job put back because the process stops');
      else if (outcome.kind === 'postponed')
        this.#log.warn({ job: name, id, err: error, seconds: outcome.seconds }, 'job postponed');
      else if (outcome.kind === 'given-up' || isLast) this.#log.error(entry, 'job failed for good');
      else this.#log.warn(entry, 'job failed; will be retried');
    }
    clearTimeout(timer);
    await this.#source.settle(name, claim, outcome);
  }

  #outcomeOf(error: unknown, signal: AbortSignal): Outcome {
    // An error after the abort is not a failure of the job.
    if (signal.reason instanceof Stopping) return { kind: 'put-back' };
    if (error instanceof Postpone) return { kind: 'postponed', seconds: error.seconds };
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof GiveUp || error instanceof BadPayload;
    return { kind: isFinal ? 'given-up' : 'failed', reason };
  }

  /**
   * Stops claiming jobs, waits so many milliseconds for the running ones, and then puts them back.
   */
  async stop(grace: number): Promise<void> {
    this.#stopped = true;
    await this.#polling;
    const timer = setTimeout(() => {
      for (const controller of this.#running.keys()) controller.abort(new Stopping());
    }, grace);
    await Promise.all(this.#running.values());
    clearTimeout(timer);
  }
}
