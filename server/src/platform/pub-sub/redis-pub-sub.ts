import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { Listeners, type PubSub } from './pub-sub.ts';

const CHANNEL = 'hints';
/**
 * Milliseconds between pings of the subscriber connection, which detect a lost connection by its
 * `socketTimeout`.
 */
const PING_INTERVAL_MS = 1_000;
/** The message after a gap. It cannot collide with the name of another message. */
const GAP = '';

const envelope = z.object({ from: z.string(), name: z.string(), data: z.unknown() });

/**
 * PubSub over Redis. After a lost connection, in this process or in another one, all processes are
 * notified of the gap.
 */
export class RedisPubSub implements PubSub {
  readonly #process = randomUUID();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #pingTimer: NodeJS.Timeout;
  readonly #listeners: Listeners;
  readonly #onError: (error: unknown) => void;
  /** Whether this process failed to publish a message. */
  #hasLostMessages = false;

  /**
   * @param publisher a connection that may be shared; the constructor opens a second one for the
   * subscription, with the same `socketTimeout`
   */
  constructor(publisher: Redis, onError: (error: unknown) => void) {
    this.#publisher = publisher;
    this.#onError = onError;
    this.#listeners = new Listeners(onError);
    // The `ready` handler below subscribes again, to know when the subscription is active. Commands
    // wait for Redis without a limit.
    this.#subscriber = publisher.duplicate({
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
    });
    this.#subscriber.on('error', onError);
    this.#subscriber.on('message', (_channel: string, text: string) => this.#receive(text));
    let isFirst = true;
    this.#subscriber.on('ready', () => {
      const isBack = !isFirst;
      isFirst = false;
      this.#subscriber.subscribe(CHANNEL).then(() => isBack && this.#listeners.tell(GAP, undefined), onError);
    });
    this.#pingTimer = setInterval(() => {
      // A missing answer triggers the socket timeout.
      if (this.#subscriber.status === 'ready') this.#subscriber.ping().catch(() => undefined);
    }, PING_INTERVAL_MS).unref();
    this.#publisher.on('ready', this.#publishGap);
  }

  publish(name: string, data: unknown): void {
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
    clearInterval(this.#pingTimer);
    this.#publisher.off('ready', this.#publishGap);
    this.#subscriber.disconnect();
  }

  #publish(name: string, data: unknown): void {
    const text = JSON.stringify({ from: this.#process, name, data } satisfies z.input<typeof envelope>);
    this.#publisher.publish(CHANNEL, text).catch((error: unknown) => {
      this.#hasLostMessages = true;
      this.#onError(error);
    });
  }

  readonly #publishGap = (): void => {
    if (!this.#hasLostMessages) return;
    this.#hasLostMessages = false;
    this.#publish(GAP, null);
  };

  #receive(text: string): void {
    const { success, data: message } = envelope.safeParse(parseJson(text));
    if (success && message.from !== this.#process) this.#listeners.tell(message.name, message.data);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
