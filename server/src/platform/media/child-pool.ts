import { Child, type ChildOptions, type Job } from './child-process.ts';
import { MediaUnavailable } from './errors.ts';

type Waiting = { start: (child: Child) => void; giveUp: (error: MediaUnavailable) => void };

/** A few child processes, started when they are needed, and a queue of jobs before them that cannot grow for ever. */
export class ChildPool {
  readonly #children: Child[];
  readonly #free: Child[];
  readonly #queue: Waiting[] = [];
  readonly #queueLimit: number;
  #isClosed = false;

  constructor(size: number, queueLimit: number, options: ChildOptions) {
    this.#children = Array.from({ length: size }, () => new Child(options));
    this.#free = this.#children.slice();
    this.#queueLimit = queueLimit;
  }

  /** Does a job when its turn comes; its limits count from then on. Throws Undecodable or MediaUnavailable. */
  async run(job: Job): Promise<unknown> {
    const child = await this.#take();
    try {
      return await child.run(job);
    } finally {
      const next = this.#queue.shift();
      if (next) next.start(child);
      else this.#free.push(child);
    }
  }

  /** Jobs that run or wait for their turn. */
  get pending(): number {
    return this.#children.length - this.#free.length + this.#queue.length;
  }

  /** The ids of the processes that are there at the moment. */
  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => pid ?? []);
  }

  /** Ends all processes; what was running or waiting is rejected with MediaUnavailable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { giveUp } of this.#queue.splice(0)) giveUp(closed());
    await Promise.all(this.#children.map((child) => child.close()));
  }

  async #take(): Promise<Child> {
    if (this.#isClosed) throw closed();
    const child = this.#free.pop();
    if (child) return child;
    if (this.#queue.length >= this.#queueLimit) {
      throw new MediaUnavailable('busy', 'too many media jobs are waiting');
    }
    return new Promise((start, giveUp) => this.#queue.push({ start, giveUp }));
  }
}

const closed = () => new MediaUnavailable('closed', 'the media workshop is closed');
