import type { Answer } from '../browser.ts';
import { eventually } from '../eventually.ts';

/** Nobody knows whether it was done: the answer has not come, or says that it should be tried again. */
export class Unanswered extends Error {}

/** Whatever the answer is. @throws {Unanswered} where the connection is lost */
export const answerOf = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    // Thrown by fetch.
    throw error instanceof TypeError ? new Unanswered('The connection was lost.', { cause: error }) : error;
  });

/** What a call that succeeds was answered. @throws {Unanswered}, and an Error for what is refused for good */
export async function answerTo<T>(call: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answerOf(call);
  if (status === 503) throw new Unanswered(text);
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
}

/**
 * What was written and acknowledged, each under a key by which it is known when it is sent again. It is held against what the
 * product has afterwards: all of it, and each once.
 */
export class Ledger<T> {
  readonly acknowledged = new Map<string, T>();
  readonly #unanswered = new Set<string>();
  readonly #name: string;
  readonly #send: (key: string) => Promise<T>;
  #count = 0;

  /** @param send does what the key stands for, once however often it is called; throws Unanswered */
  constructor(name: string, send: (key: string) => Promise<T>) {
    this.#name = name;
    this.#send = send;
  }

  /** All that was begun, answered or not. */
  get begun(): number {
    return this.#count;
  }

  /** Does one after the other until one is not answered. */
  async goOn(): Promise<void> {
    while (await this.#try(this.#next()));
  }

  /** Does one, and does not care whether it is answered. */
  async begin(): Promise<void> {
    await this.#try(this.#next());
  }

  /** Sends again what was not answered, as somebody does who has waited in vain, until all is. */
  async sendAgain(): Promise<void> {
    for (const key of this.#unanswered) {
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
    this.#unanswered.add(key);
    try {
      this.acknowledged.set(key, await this.#send(key));
    } catch (error) {
      if (error instanceof Unanswered) return false;
      throw error;
    }
    this.#unanswered.delete(key);
    return true;
  }
}
