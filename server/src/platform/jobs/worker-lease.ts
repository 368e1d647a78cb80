import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Client, DatabaseError, type QueryResultRow } from 'pg';

/** Milliseconds between two attempts to reconnect. */
const RECONNECT_DELAY_MS = 500;
const CHANNEL = 'jobs_sent';

/** SQL for the number of the advisory lock that the worker of a job holds. */
export const lockOf = (id: string): string => `hashtextextended('job ' || ${id}::text, 0)`;

/**
 * SQL and values that notify all processes of a new job with this name when the transaction
 * commits.
 */
export const notifySent = (name: string): [string, string[]] => ['SELECT pg_notify($1, $2)', [CHANNEL, name]];

/**
 * The connection that holds the advisory locks of a worker process. PostgreSQL releases them when
 * the process dies, so other processes can see which jobs have lost their worker. The connection
 * also receives notifications of new jobs.
 *
 * It needs a session of its own, without a pooler that shares sessions between transactions.
 */
export class WorkerLease {
  readonly #url: string;
  readonly #log: Logger;
  readonly #onSent: (name: string) => void;
  readonly #onReconnect: () => void;
  readonly #held = new Set<string>();
  #client: Client | undefined;
  #lastQuery: Promise<unknown> = Promise.resolve();
  #isReconnecting = false;
  #closed = false;

  /**
   * @param calls `onSent` runs for each job that any process sends, `onReconnect` after a lost
   * connection is restored
   */
  constructor(url: string, log: Logger, calls: { onSent: (name: string) => void; onReconnect: () => void }) {
    this.#url = url;
    this.#log = log;
    this.#onSent = calls.onSent;
    this.#onReconnect = calls.onReconnect;
  }

  /** @throws if the database is unreachable */
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
    client.on('notification', ({ payload }) => this.#onSent(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    if (this.#closed) return this.close();
    // Only now, so that a lock released meanwhile is acquired before its release.
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
    this.#log.warn('worker connection lost; claiming no jobs until it is back');
    if (!this.#isReconnecting) void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    this.#isReconnecting = true;
    while (!this.#closed && !this.isUp) {
      await this.open().catch(() => setTimeout(RECONNECT_DELAY_MS));
    }
    this.#isReconnecting = false;
    if (this.isUp) this.#onReconnect();
  }

  /**
   * Runs a statement on this connection, after the earlier ones. An error that does not come from
   * the database means that the connection is lost.
   */
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const rows = this.#lastQuery.then(async () => {
      const client = this.#client;
      if (client === undefined) throw new Error('The connection of the job workers is lost.');
      try {
        return (await client.query<Row>(text, values)).rows;
      } catch (error) {
        if (!(error instanceof DatabaseError)) this.#lose(client);
        throw error;
      }
    });
    this.#lastQuery = rows.catch(() => {});
    return rows;
  }

  /**
   * Records the jobs whose locks a statement has acquired, to acquire them again after a reconnect.
   */
  hold(ids: string[]): void {
    for (const id of ids) this.#held.add(id);
  }

  /** Releases the lock of a finished job. */
  async release(id: string): Promise<void> {
    // A reconnect must not acquire it again, and a lost connection has already released it.
    if (!this.#held.delete(id) || !this.isUp) return;
    await this.query(`SELECT pg_advisory_unlock(${lockOf('$1')})`, [id]).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'lock of a finished job not released');
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}
