import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { Listeners, type PubSub } from './pub-sub.ts';

const CHANNEL = 'hints';
/** Milliseconds between questions of who only listens, by whose silence a lost connection is known (`socketTimeout`). */
const ASK_EVERY = 1_000;
/** Not the name of a hint: those are words. */
const GAP = '';

const envelope = z.object({ from: z.string(), name: z.string(), data: z.unknown() });

/**
 * PubSub between processes over Redis publish and subscribe. When the connection to Redis was lost, in this process or in
 * another one, all hear of the gap once it is back.
 */
export class RedisPubSub implements PubSub {
  readonly #process = randomUUID();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #asking: NodeJS.Timeout;
  readonly #listeners: Listeners;
  readonly #onError: (error: unknown) => void;
  /** Whether a hint of this process did not go out. */
  #isOwing = false;

  /** @param publisher a connection that others may use too; a second one is opened to listen, with its `socketTimeout` */
  constructor(publisher: Redis, onError: (error: unknown) => void) {
    this.#publisher = publisher;
    this.#onError = onError;
    this.#listeners = new Listeners(onError);
    // It subscribes anew by itself below, to know when it is done; until then it waits for Redis for ever.
    this.#subscriber = publisher.duplicate({
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
    });
    this.#subscriber.on('error', onError);
    this.#subscriber.on('message', (_channel: string, text: string) => this.#hear(text));
    let isFirst = true;
    this.#subscriber.on('ready', () => {
      const isBack = !isFirst;
      isFirst = false;
      this.#subscriber.subscribe(CHANNEL).then(() => isBack && this.#listeners.tell(GAP, undefined), onError);
    });
    this.#asking = setInterval(() => {
      // Where there is no answer, the connection tells of it.
      if (this.#subscriber.status === 'ready') this.#subscriber.ping().catch(() => undefined);
    }, ASK_EVERY).unref();
    this.#publisher.on('ready', this.#payUp);
  }

  tell(name: string, data: unknown): void {
    this.#listeners.tell(name, data);
    this.#publish(name, data);
  }

  on(name: string, listener: (data: unknown) => void): void {
    this.#listeners.add(name, listener);
  }

  onReconnect(listener: () => void): void {
    this.#listeners.add(GAP, listener);
  }

  close(): void {
    clearInterval(this.#asking);
    this.#publisher.off('ready', this.#payUp);
    this.#subscriber.disconnect();
  }

  #publish(name: string, data: unknown): void {
    const text = JSON.stringify({ from: this.#process, name, data } satisfies z.input<typeof envelope>);
    this.#publisher.publish(CHANNEL, text).catch((error: unknown) => {
      this.#isOwing = true;
      this.#onError(error);
    });
  }

  readonly #payUp = (): void => {
    if (!this.#isOwing) return;
    this.#isOwing = false;
    this.#publish(GAP, null);
  };

  #hear(text: string): void {
    const { success, data: hint } = envelope.safeParse(parseJson(text));
    if (success && hint.from !== this.#process) this.#listeners.tell(hint.name, hint.data);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
