import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { findTrendingIds, keepShown } from './trends.queries.ts';

/** As many as can be asked for. */
const MAX = 100;

/** Milliseconds for which trends are fresh at least. */
const FRESH = 5_000;
/** And so many times as long as it takes to work them out: at most a twentieth of one connection's time goes into it. */
const FRESH_PER_EFFORT = 20;
/** Milliseconds after which nobody is given them any more. */
const STALE = 60_000;

/** What is on the rise, worked out now and then, when somebody asks. */
export class Trends {
  readonly #context: Context;
  #ids: string[] = [];
  #madeAt = -Infinity;
  #freshUntil = -Infinity;
  #making: Promise<void> | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Ids of posts that the viewer is shown, those that gained most first; up to a minute old. */
  async ids(viewer: Viewer | undefined, count: number): Promise<readonly string[]> {
    if (performance.now() > this.#freshUntil) {
      const making = (this.#making ??= this.#make());
      if (performance.now() > this.#madeAt + STALE) await making;
      else
        making.catch((err: unknown) => this.#context.log.warn({ err }, 'the trends could not be worked out'));
    }
    return (await keepShown(this.#context.db, viewer, this.#ids)).slice(0, count);
  }

  async #make(): Promise<void> {
    const begun = performance.now();
    try {
      this.#ids = await findTrendingIds(this.#context.db, MAX);
      this.#madeAt = performance.now();
      this.#freshUntil = this.#madeAt + Math.max(FRESH, FRESH_PER_EFFORT * (this.#madeAt - begun));
    } finally {
      this.#making = undefined;
    }
  }
}
