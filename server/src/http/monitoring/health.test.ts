import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/servers/database.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openContext, type OpenContext } from '../../open-context.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
const contexts: OpenContext[] = [];

beforeAll(async () => {
  [database, folder] = await Promise.all([freshDatabase(), mkdtemp(path.join(tmpdir(), 'backbeat-'))]);
});
afterAll(async () => {
  for (const each of contexts) await each.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts a process with this role and requests its `/api/ready`. */
async function openProcess(role: 'web' | 'worker', options?: Parameters<typeof openContext>[1]) {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ROLE: role,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
  });
  const process = await openContext(config, options);
  contexts.push(process);
  const app = await buildApp(process.context, { version: '0', listFailing: process.listFailing });
  const readReady = async () => {
    const { statusCode, body } = await app.inject('/api/ready');
    return { statusCode, body: JSON.parse(body) };
  };
  return { ...process, readReady };
}

const READY = { statusCode: 200, body: { status: 'ready' } };
const NO_WORKER = { statusCode: 503, body: { status: 'unavailable', failing: ['worker'] } };

test('a web process is ready only while a worker of any process sends heartbeats', async () => {
  const web = await openProcess('web', { workerGraceMs: 0 });
  expect(await web.readReady()).toEqual(NO_WORKER);

  const worker = await openProcess('worker');
  await worker.context.jobs.start();
  expect(await web.readReady()).toEqual(READY);

  await worker.context.jobs.stop();
  expect(await web.readReady(), 'a restart is no outage').toEqual(READY);
  await web.context.db
    .updateTable('worker_heartbeats')
    .set({ seen_at: new Date(Date.now() - 10 * 60_000) })
    .execute();
  expect(await web.readReady()).toEqual(NO_WORKER);
});

test('a web process that has just started is ready before the first worker', async () => {
  const web = await openProcess('web');
  await web.context.db.deleteFrom('worker_heartbeats').execute();
  expect(await web.readReady()).toEqual(READY);
});
