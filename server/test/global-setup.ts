import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';
import { databaseUrl, TEMPLATE } from './servers/database.ts';
import { prepareProduct } from './servers/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** For files of tests, removed after all of them. */
    folder: string;
  }
}

/** A build of the server, and one PostgreSQL for all tests with a migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepareProduct();
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-test-'));
  // When run as root, the database runs as another user, which needs access to the folder.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      autovacuum: 'off',
      shared_buffers: '32MB',
      jit: 'off',
    },
    log: () => undefined,
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = databaseUrl(postgres.url, TEMPLATE);
  await migrate(template);
  project.provide('postgresUrl', postgres.url);
  project.provide('folder', folder);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
