import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { CHANNEL } from './jobs.queries.ts';
import type { Log } from './log.ts';
import { retry } from './retry.ts';

const RECONNECT_DELAY_MS = 500;

/**
 * The connection on which a worker process receives the names of jobs that other processes have
 * sent. It needs a session of its own, without a pooler that shares sessions between transactions.
 */
export class JobListener {
  readonly #url: string;
  readonly #log: Log;
  readonly #onSent: (name: string) => void;
  #client: Client | undefined;
  readonly #closing = new AbortController();

  /** @param onSent runs for each notification */
  constructor(url: string, log: Log, onSent: (name: string) => void) {
    this.#url = url;
    this.#log = log;
    this.#onSent = onSent;
  }

  /**
   * Listens until `close`, and reconnects if the connection breaks.
   * @throws if the database is unreachable now
   */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'pg-jobs listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    client.on('error', () => this.#reconnect(client));
    client.on('end', () => this.#reconnect(client));
    client.on('notification', ({ payload }) => this.#onSent(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    if (this.#closing.signal.aborted) await this.close();
  }

  #reconnect(client: Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    this.#log.warn({}, 'job notifications interrupted; polling until they are back');
    void this.#openAgain();
  }

  async #openAgain(): Promise<void> {
    await setTimeout(RECONNECT_DELAY_MS);
    await retry(() => this.open(), this.#closing.signal, RECONNECT_DELAY_MS);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}
