import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Config } from '../../server/src/config.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { readApplied, readMigrations, requireKnownMigrations } from '../../server/src/db/migrations.ts';
import {
  findRunningPostgres,
  hasCluster,
  startEmbeddedPostgres,
} from '../../server/src/platform/postgres/index.ts';
import { CommandFailed, print } from './command.ts';

/** An open database. */
export interface ConnectedDatabase {
  url: string;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

/** The settings of a database and of the folder or bucket of its files. */
export type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

const WRONG_PLACE =
  'Set DATA_DIR or DATABASE_URL to the values the service uses, or BACKBEAT_ENV_FILE to its environment file.';

/** Prints the database and files of a command. */
export function printTarget({ databaseUrl, dataDir, s3 }: Target): void {
  const database = databaseUrl === undefined ? `embedded in ${dataDir}` : hidePassword(databaseUrl);
  const files = s3 === undefined ? join(dataDir, 'media') : `bucket ${s3.bucket}`;
  print(`database: ${database}, files: ${files}`);
}

/** Returns the URL of a database without its password. */
export function hidePassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password !== '') url.password = '***';
  if (url.searchParams.has('password')) url.searchParams.set('password', '***');
  return url.href;
}

/**
 * Prints the target and opens Backbeat's database: that of DATABASE_URL, else the embedded one,
 * either of the running server or started temporarily. Creates nothing.
 * @throws CommandFailed if there is no database, or it is not Backbeat's
 */
export async function connectDatabase(target: Target): Promise<ConnectedDatabase> {
  printTarget(target);
  const { databaseUrl, dataDir } = target;
  if (databaseUrl === undefined) await requireCluster(dataDir);
  const url = databaseUrl ?? (await findRunningPostgres(dataDir));
  const database = url === undefined ? await connectEmbedded(dataDir) : { url, close: nothing };
  try {
    if (!(await withClient(database.url, isBackbeat)))
      throw new CommandFailed(`There's no Backbeat in this database. ${WRONG_PLACE}`);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** @throws CommandFailed if the folder contains no embedded database */
export async function requireCluster(dataDir: string): Promise<void> {
  if (!(await hasCluster(dataDir)))
    throw new CommandFailed(`There's no Backbeat in ${dataDir}. ${WRONG_PLACE}`);
}

/** Returns whether a first migration has been applied, also of a version before the first release. */
async function isBackbeat(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'migrations'`,
  );
  if (tables.length === 0) return false;
  const { rows } = await client.query(
    `select from migrations where name ~ '^[0-9]+-(accounts|users)[.]sql$'`,
  );
  return rows.length > 0;
}

/**
 * Requires the schema of this version of the program.
 * @throws CommandFailed if the database is older, IncompatibleData if this version cannot read it
 */
export async function requireMigrated(url: string): Promise<void> {
  const appliedMigrations = await withClient(url, readApplied);
  const knownMigrations = await readMigrations();
  requireKnownMigrations(appliedMigrations, knownMigrations);
  if (appliedMigrations.length < knownMigrations.length)
    throw new CommandFailed(
      'The database is from an older version. Start Backbeat or run: npm run db -- migrate',
    );
}

/**
 * Requires the media folder below DATA_DIR, unless the files are in a bucket.
 * @throws CommandFailed if it does not exist
 */
export function requireMedia({ dataDir, s3 }: Target): void {
  const folder = join(dataDir, 'media/files');
  if (s3 === undefined && !existsSync(folder))
    throw new CommandFailed(
      `${dataDir} has no Backbeat files: the folder ${folder} is missing. ${WRONG_PLACE}`,
    );
}

/**
 * Starts the embedded database temporarily and locks it, so that the product cannot run meanwhile.
 * @throws CannotStart also if the product is running
 */
export async function connectEmbedded(dataDir: string): Promise<ConnectedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log: print });
  if (server.notice !== undefined) print(server.notice);
  return { url: server.url, close: () => server.stop() };
}

/** Creates an empty, fast and non-durable database in a temporary folder; `close()` removes it. */
export async function makeScratchDatabase(): Promise<ConnectedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-'));
  // Under root the database runs as another user, which needs access.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: 'off' },
    log: print,
  });
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
