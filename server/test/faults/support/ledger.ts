import type { Answer } from '../../clients/browser.ts';
import { eventually } from '../../eventually.ts';

/** The outcome is unknown: no response arrived, or the response asks for a retry. */
export class UnansweredError extends Error {}

/** @returns any response @throws {UnansweredError} if the connection is lost */
export const answerOf = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    // `fetch` throws a TypeError.
    throw error instanceof TypeError
      ? new UnansweredError('The connection was lost.', { cause: error })
      : error;
  });

/**
 * @returns the body of a successful call @throws {UnansweredError} if the outcome is unknown, and an
 * Error for a final rejection
 */
export async function answerTo<T>(call: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answerOf(call);
  if (status === 503) throw new UnansweredError(text);
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
}

/**
 * Sends a request until the product accepts it: a busy one rejects with 503.
 * @param send sends it with the same idempotency key each time
 */
export const acceptedBy = <T>(send: () => Promise<Answer<T>>): Promise<T> =>
  eventually(() => answerTo(send()), 120_000);

/**
 * Records acknowledged writes, each under an idempotency key. Tests compare them with the product's
 * data: every write is there, and once.
 */
export class Ledger<T> {
  readonly acknowledgedValues = new Map<string, T>();
  readonly #unansweredKeys = new Set<string>();
  readonly #name: string;
  readonly #send: (key: string) => Promise<T>;
  #count = 0;

  /** @param send writes for this key once, however often it is called; throws Unanswered */
  constructor(name: string, send: (key: string) => Promise<T>) {
    this.#name = name;
    this.#send = send;
  }

  /** The number of writes begun, answered or not. */
  get startCount(): number {
    return this.#count;
  }

  /** Writes sequentially until a write is unanswered. */
  async writeUntilUnanswered(): Promise<void> {
    while (await this.#try(this.#next()));
  }

  /** Tries one write and ignores whether it is answered. */
  async begin(): Promise<void> {
    await this.#try(this.#next());
  }

  /** Retries unanswered writes, like a waiting user would, until all are acknowledged. */
  async resendUnanswered(): Promise<void> {
    for (const key of this.#unansweredKeys) {
      await eventually(async () => {
        if (!(await this.#try(key))) throw new Error(`${key} is not answered.`);
      }, 30_000);
    }
  }

  #next(): string {
    this.#count += 1;
    return `${this.#name}-${this.#count}`;
  }

  async #try(key: string): Promise<boolean> {
    this.#unansweredKeys.add(key);
    try {
      this.acknowledgedValues.set(key, await this.#send(key));
    } catch (error) {
      if (error instanceof UnansweredError) return false;
      throw error;
    }
    this.#unansweredKeys.delete(key);
    return true;
  }
}
