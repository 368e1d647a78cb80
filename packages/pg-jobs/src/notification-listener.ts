import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from './log.ts';
import { retry } from './retry.ts';

const RECONNECT_DELAY_MS = 500;

/** Takes the payload of a notification; undefined after an interruption that may have lost some. */
export type OnNotification = (payload: string | undefined) => void;

/**
 * The one connection on which a process receives notifications. It needs a session of its own,
 * without a pooler that shares sessions between transactions.
 */
export class NotificationListener {
  readonly #url: string;
  readonly #log: Log;
  readonly #handlers = new Map<string, OnNotification>();
  #connection: Promise<Client> | undefined;
  readonly #closing = new AbortController();

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /**
   * Listens to a channel until `close`, and again after the connection has broken. A channel has
   * one handler.
   * @throws if the database is unreachable now
   */
  async listen(channel: string, onNotification: OnNotification): Promise<void> {
    this.#handlers.set(channel, onNotification);
    const client = await this.#connect();
    await client.query(`listen ${channel}`);
  }

  #connect(): Promise<Client> {
    const connection = (this.#connection ??= this.#open());
    connection.catch(() => {
      if (this.#connection === connection) this.#connection = undefined;
    });
    return connection;
  }

  async #open(): Promise<Client> {
    this.#closing.signal.throwIfAborted();
    const client = new Client({
      connectionString: this.#url,
      application_name: 'pg-jobs listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    let isOpen = false;
    const onLost = () => {
      if (!isOpen) return;
      isOpen = false;
      this.#reconnect(client);
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ channel, payload }) => this.#handlers.get(channel)?.(payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    isOpen = true;
    return client;
  }

  #reconnect(client: Client): void {
    this.#connection = undefined;
    void client.end().catch(() => undefined);
    if (this.#closing.signal.aborted) return;
    this.#log.warn({}, 'notifications interrupted; polling until they are back');
    void this.#openAgain();
  }

  async #openAgain(): Promise<void> {
    await setTimeout(RECONNECT_DELAY_MS);
    await retry(
      async () => {
        await this.#connect();
        for (const onNotification of this.#handlers.values()) onNotification(undefined);
      },
      this.#closing.signal,
      RECONNECT_DELAY_MS,
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = await this.#connection?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }
}
