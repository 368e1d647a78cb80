import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Client, DatabaseError, type QueryResultRow } from 'pg';

/** Milliseconds between two attempts to connect again. */
const PAUSE = 500;
const CHANNEL = 'jobs_sent';

/** SQL for the number of the advisory lock that whoever runs a job holds. */
export const lockOf = (id: string): string => `hashtextextended('job ' || ${id}::text, 0)`;

/** SQL and values that tell every process that a job of this name was sent, once the transaction is committed. */
export const tellSent = (name: string): [string, string[]] => ['SELECT pg_notify($1, $2)', [CHANNEL, name]];

/**
 * The one connection that stands for a working process: PostgreSQL lets go of its advisory locks when the process dies,
 * however it dies, and so everybody can see which jobs nobody runs any more. It also hears what is sent.
 *
 * It needs a session of its own: not a pooler that shares sessions between transactions.
 */
export class WorkerLease {
  readonly #url: string;
  readonly #log: Logger;
  readonly #heard: (name: string) => void;
  readonly #back: () => void;
  readonly #held = new Set<string>();
  #client: Client | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isReconnecting = false;
  #closed = false;

  /** `heard` is called for each job sent anywhere, `back` when the connection was lost and is there again. */
  constructor(url: string, log: Logger, calls: { heard: (name: string) => void; back: () => void }) {
    this.#url = url;
    this.#log = log;
    this.#heard = calls.heard;
    this.#back = calls.back;
  }

  /** @throws if the database is out of reach */
  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: 'jobs lifeline',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      query_timeout: 15_000,
      keepAlive: true,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    if (this.#closed) return this.close();
    // Only now, so that a lock that is released meanwhile is released after it was taken.
    const taken = [...this.#held];
    await this.query(`SELECT pg_try_advisory_lock(${lockOf('id')}) FROM unnest($1::uuid[]) id`, [taken]);
  }

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  #lose(client: Client): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    void client.end().catch(() => {});
    this.#log.warn('The connection of the job workers was lost; no job is taken up until it is back.');
    if (!this.#isReconnecting) void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    this.#isReconnecting = true;
    while (!this.#closed && !this.isUp) {
      await this.open().catch(() => setTimeout(PAUSE));
    }
    this.#isReconnecting = false;
    if (this.isUp) this.#back();
  }

  /** Runs a statement on this connection, after those before it; a failure other than the database's own is its loss. */
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const rows = this.#last.then(async () => {
      const client = this.#client;
      if (client === undefined) throw new Error('The connection of the job workers is lost.');
      try {
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        if (!(error instanceof DatabaseError)) this.#lose(client);
        throw error;
      }
    });
    this.#last = rows.catch(() => {});
    return rows;
  }

  /** Remembers jobs whose locks were taken by a statement here, so as to take them again after a loss. */
  hold(ids: string[]): void {
    for (const id of ids) this.#held.add(id);
  }

  /** Lets go of a job that is done with. */
  async release(id: string): Promise<void> {
    // Not to be taken again after a loss; and a loss has released it already.
    if (!this.#held.delete(id) || !this.isUp) return;
    await this.query(`SELECT pg_advisory_unlock(${lockOf('$1')})`, [id]).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'The lock of a finished job was not released.');
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
