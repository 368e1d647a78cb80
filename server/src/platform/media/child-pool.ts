import { Child, type ChildOptions, type Job } from './child-process.ts';
import { MediaUnavailable } from './errors.ts';
import { FairQueue } from './fair-queue.ts';

interface Waiting {
  start: (child: Child) => void;
  giveUp: (error: MediaUnavailable) => void;
}

export interface PoolLimits {
  /** Processes, and so jobs that run at the same time. */
  processes: number;
  /** Jobs that wait in all. */
  waiting: number;
  /** Jobs of one account that wait; as many as wait in all if not given. */
  waitingPerAccount?: number;
  /** Jobs of one account that run at the same time; as many as there are processes if not given. */
  runningPerAccount?: number;
}

/**
 * A few child processes, started when they are needed, and a bounded queue of jobs before them in which the accounts take
 * turns. An account that is at its limit leaves the other processes to the other accounts.
 */
export class ChildPool {
  readonly #children: Child[];
  readonly #free: Child[];
  readonly #queue: FairQueue<Waiting>;
  readonly #running = new Map<string, number>();
  readonly #runningPerAccount: number;
  #isClosed = false;

  constructor(
    { processes, waiting, waitingPerAccount = waiting, runningPerAccount = processes }: PoolLimits,
    options: ChildOptions,
  ) {
    this.#children = Array.from({ length: processes }, () => new Child(options));
    this.#free = this.#children.slice();
    this.#queue = new FairQueue({ total: waiting, perKey: waitingPerAccount });
    this.#runningPerAccount = runningPerAccount;
  }

  /**
   * Runs a job in its account's turn; the limits of the job count from its start. Throws Undecodable, or MediaUnavailable,
   * with the reason `busy` where too many jobs wait.
   */
  async run(job: Job, account: string): Promise<unknown> {
    const child = await this.#take(account);
    try {
      return await child.run(job);
    } finally {
      this.#free.push(child);
      const running = (this.#running.get(account) ?? 1) - 1;
      if (running > 0) this.#running.set(account, running);
      else this.#running.delete(account);
      this.#startNext();
    }
  }

  /** Jobs that run or wait for their turn. */
  get pending(): number {
    return this.#children.length - this.#free.length + this.#queue.size;
  }

  /** The ids of the processes that are there at the moment. */
  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => pid ?? []);
  }

  /** Ends all processes; what was running or waiting is rejected with MediaUnavailable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { giveUp } of this.#queue.drain()) giveUp(closed());
    await Promise.all(this.#children.map((child) => child.close()));
  }

  #mayRun = (account: string): boolean => (this.#running.get(account) ?? 0) < this.#runningPerAccount;

  async #take(account: string): Promise<Child> {
    if (this.#isClosed) throw closed();
    return new Promise((start, giveUp) => {
      if (this.#free.length > 0 && this.#mayRun(account)) this.#start(account, start);
      else if (!this.#queue.push(account, { start, giveUp }))
        giveUp(new MediaUnavailable('busy', 'too many media jobs are waiting'));
    });
  }

  /** Fills free processes. While one is free, only accounts at their limit wait. */
  #startNext(): void {
    while (this.#free.length > 0) {
      const next = this.#queue.shift(this.#mayRun);
      if (!next) return;
      this.#start(next.key, next.item.start);
    }
  }

  #start(account: string, start: Waiting['start']): void {
    const child = this.#free.pop();
    if (!child) throw new Error('No media process is free.');
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1);
    start(child);
  }
}

const closed = () => new MediaUnavailable('closed', 'the media workshop is closed');
