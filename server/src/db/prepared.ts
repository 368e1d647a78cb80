import {
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';

/**
 * Marks a frequent statement as a prepared statement: each connection parses and plans it once. The
 * text after the mark is always the same under one name.
 */
export const markPrepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** The mark stands at the start, or after the first word, where the query builder allows it. */
const NAME = /^\s*(?:select )?\/\* prepared: (\S+) \*\//;

/**
 * The pool for Kysely's dialect, whose connections prepare the marked statements. Kysely itself
 * passes on only text and values.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  // One for each connection, since Kysely's driver caches state by client.
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const names = clients.get(client);
      if (names) return names;
      const created = new PreparingClient(client);
      clients.set(client, created);
      return created;
    },
    end: () => pool.end(),
  };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    const client: PostgresPoolClient = this.#client;
    if (typeof statement !== 'string') return client.query(statement);
    const name = NAME.exec(statement)?.[1];
    return name === undefined ? client.query(statement, values) : this.#runPrepared(name, statement, values);
  }

  /** @throws if this connection has prepared another text under the name */
  async #runPrepared<R>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query({ name, text, values: [...values] });
    return { command: COMMANDS.find((each) => each === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
  }

  release(): void {
    this.#client.release();
  }
}

/** The commands between which Kysely distinguishes. */
const COMMANDS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;
