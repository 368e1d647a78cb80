import { Child, type ChildOptions, type Job } from './child-process.ts';
import { MediaUnavailable } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

interface WaitingJob {
  start: (child: Child) => void;
  reject: (error: MediaUnavailable) => void;
}

export interface PoolLimits {
  /** Number of processes, and so of concurrent jobs. */
  processes: number;
  /** Maximum number of waiting jobs. */
  maxWaiting: number;
  /** Maximum number of waiting jobs of one account; as many as `maxWaiting` if not given. */
  waitingPerAccount?: number;
  /** Maximum number of running jobs of one account; as many as `processes` if not given. */
  runningPerAccount?: number;
}

/**
 * A pool of child processes, which start on demand, with a bounded queue that serves accounts in
 * turn. An account at its limit leaves the other processes to other accounts.
 */
export class ChildPool {
  readonly #children: Child[];
  readonly #free: Child[];
  readonly #queue: FairQueue<WaitingJob>;
  readonly #runningByAccount = new Map<string, number>();
  readonly #runningPerAccount: number;
  #isClosed = false;

  constructor(
    { processes, maxWaiting, waitingPerAccount = maxWaiting, runningPerAccount = processes }: PoolLimits,
    options: ChildOptions,
  ) {
    this.#children = Array.from({ length: processes }, () => new Child(options));
    this.#free = this.#children.slice();
    this.#queue = new FairQueue({ total: maxWaiting, perKey: waitingPerAccount });
    this.#runningPerAccount = runningPerAccount;
  }

  /**
   * Runs a job in its account's turn; the time limits of the job count from its start.
   * @throws {Undecodable}
   * @throws {MediaUnavailable} with the reason `busy` if too many jobs are waiting
   */
  async run(job: Job, account: string): Promise<unknown> {
    const child = await this.#take(account);
    try {
      return await child.run(job);
    } finally {
      this.#free.push(child);
      const runningCount = (this.#runningByAccount.get(account) ?? 1) - 1;
      if (runningCount > 0) this.#runningByAccount.set(account, runningCount);
      else this.#runningByAccount.delete(account);
      this.#startNext();
    }
  }

  /** The number of running and waiting jobs. */
  get pending(): number {
    return this.#children.length - this.#free.length + this.#queue.size;
  }

  /** The ids of the current processes. */
  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => pid ?? []);
  }

  /** Ends all processes and rejects running and waiting jobs with MediaUnavailable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.drain()) reject(poolClosed());
    await Promise.all(this.#children.map((child) => child.close()));
  }

  #mayRun = (account: string): boolean =>
    (this.#runningByAccount.get(account) ?? 0) < this.#runningPerAccount;

  async #take(account: string): Promise<Child> {
    if (this.#isClosed) throw poolClosed();
    return new Promise((start, reject) => {
      if (this.#free.length > 0 && this.#mayRun(account)) this.#start(account, start);
      else if (!this.#queue.push(account, { start, reject }))
        reject(new MediaUnavailable('busy', 'too many media jobs are waiting'));
    });
  }

  /**
   * Starts waiting jobs in free processes. While a process is free, only jobs of accounts at their
   * limit wait.
   */
  #startNext(): void {
    while (this.#free.length > 0) {
      const next = this.#queue.shift(this.#mayRun);
      if (!next) return;
      this.#start(next.key, next.item.start);
    }
  }

  #start(account: string, start: WaitingJob['start']): void {
    const child = this.#free.pop();
    if (!child) throw new Error('No media process is free.');
    this.#runningByAccount.set(account, (this.#runningByAccount.get(account) ?? 0) + 1);
    start(child);
  }
}

const poolClosed = () => new MediaUnavailable('closed', 'the media processor is closed');
