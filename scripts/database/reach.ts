import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { CannotConnect } from '../../server/src/db/migrate.ts';
import { say } from './command.ts';

/** A database to work on. */
export interface Reached {
  url: string;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The product's database: the one of DATABASE_URL, else the embedded one, beside the running product or started for now. */
export async function reachDatabase(config: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<Reached> {
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  return url === undefined ? reachEmbedded(config.dataDir) : { url, close: nothing };
}

/**
 * The embedded database, started for now and held, so that the product cannot run meanwhile.
 * @throws CannotStart also when the product is running
 */
export async function reachEmbedded(dataDir: string): Promise<Reached> {
  const server = await startEmbeddedPostgres({ dataDir, log: say });
  if (server.notice !== undefined) say(server.notice);
  return { url: server.url, close: () => server.stop() };
}

/** An empty database in a temporary folder, gone with `close()`. It is quick rather than durable. */
export async function makeScratchDatabase(): Promise<Reached> {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: 'off' },
    log: say,
  });
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does `work` on a connection of its own, which may take its time. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'database command',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    throw new CannotConnect(url, cause);
  });
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0",
    );
    return await work(client);
  } finally {
    await client.end();
  }
}
