import type { Logger } from 'pino';
import { traced } from '../tracing/index.ts';
import { type Attempt, BadPayload, GiveUp, type Handler, type Job, parsePayload, Postpone } from './job.ts';

/** A job that this process has taken up. */
export interface Claim {
  id: string;
  payload: unknown;
  attempt: number;
  attempts: number;
  isScheduled: boolean;
}

export type Outcome =
  | { kind: 'done' }
  /** To be tried again if an attempt is left. */
  | { kind: 'failed'; reason: string }
  | { kind: 'given-up'; reason: string }
  /** Due again in so many seconds; the attempt does not count. */
  | { kind: 'postponed'; seconds: number }
  /** As if it had not been taken up. */
  | { kind: 'put-back' };

/** Where a worker gets its jobs from, and tells how they ended. */
export interface Desk {
  /** At most `count` jobs that are due. Does not throw: where there is trouble there are no jobs. */
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
  /** Whether accounts take turns. */
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
  readonly #desk: Desk;
  readonly #log: Logger;
  readonly #running = new Map<AbortController, Promise<void>>();
  #looking = Promise.resolve();
  #isLooking = false;
  #lookAgain = false;
  #stopped = false;

  constructor(task: Task, desk: Desk, log: Logger) {
    this.#task = task;
    this.#desk = desk;
    this.#log = log;
  }

  get hasFreeHands(): boolean {
    return this.#running.size < this.#task.concurrency;
  }

  /** Looks for jobs now. */
  wake(): void {
    this.#lookAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#looking = this.#look();
  }

  async #look(): Promise<void> {
    const { name, concurrency } = this.#task;
    while (this.#lookAgain && this.hasFreeHands && !this.#stopped) {
      this.#lookAgain = false;
      for (const claim of await this.#desk.claim(this.#task, concurrency - this.#running.size)) {
        if (this.#stopped) await this.#desk.settle(name, claim, { kind: 'put-back' });
        else this.#take(claim);
      }
    }
    this.#isLooking = false;
  }

  #take(claim: Claim): void {
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
    const brokenOff = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    let outcome: Outcome;
    try {
      const attempted = traced(`job ${name}`, () => run(payload, { signal, number: attempt, isLast }));
      await Promise.race([attempted, brokenOff]);
      outcome = { kind: 'done' };
    } catch (error) {
      outcome = this.#judge(error, signal);
      const entry = { job: name, id, attempt, attempts, err: error };
      if (outcome.kind === 'put-back')
        this.#log.info({ job: name, id }, 'A job was put back, since the process stops.');
      else if (outcome.kind === 'postponed')
        this.#log.warn({ job: name, id, err: error, seconds: outcome.seconds }, 'job postponed');
      else if (outcome.kind === 'given-up' || isLast) this.#log.error(entry, 'A job has failed for good.');
      else this.#log.warn(entry, 'A job has failed and will be tried again.');
    }
    clearTimeout(timer);
    await this.#desk.settle(name, claim, outcome);
  }

  #judge(error: unknown, signal: AbortSignal): Outcome {
    // Whatever a handler throws once it is told to stop, it is no failure of the job.
    if (signal.reason instanceof Stopping) return { kind: 'put-back' };
    if (error instanceof Postpone) return { kind: 'postponed', seconds: error.seconds };
    const reason = error instanceof Error ? error.message : String(error);
    const isHopeless = error instanceof GiveUp || error instanceof BadPayload;
    return { kind: isHopeless ? 'given-up' : 'failed', reason };
  }

  /** Takes up nothing more, gives what runs so many milliseconds, and puts back what is not done then. */
  async stop(grace: number): Promise<void> {
    this.#stopped = true;
    await this.#looking;
    const timer = setTimeout(() => {
      for (const controller of this.#running.keys()) controller.abort(new Stopping());
    }, grace);
    await Promise.all(this.#running.values());
    clearTimeout(timer);
  }
}
