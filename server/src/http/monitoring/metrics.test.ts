import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import serverPackage from '../../../package.json' with { type: 'json' };
import { freshDatabase } from '../../../test/servers/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/servers/product.ts';
import { readConfig } from '../../config.ts';
import { openContext, type OpenContext } from '../../open-context.ts';
import { defineJob, GiveUp } from '../../platform/jobs/index.ts';
import { MailUnavailable } from '../../platform/mail/index.ts';
import { buildStatusServer } from './status-server.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
const opened: OpenContext[] = [];

beforeAll(async () => {
  [database, folder] = await Promise.all([freshDatabase(), mkdtemp(path.join(tmpdir(), 'backbeat-'))]);
});
afterAll(async () => {
  for (const each of opened) await each.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts a process with these variables and reads its metrics. */
async function openProcess(environment: Record<string, string>) {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    METRICS_PORT: '9464',
    ...environment,
  });
  const process = await openContext(config);
  opened.push(process);
  if (!process.metrics) throw new Error('METRICS_PORT is set, but there are no metrics.');
  const server = buildStatusServer(process.metrics);
  return { context: process.context, readMetrics: async () => (await server.inject('/metrics')).body };
}

const failingJob = defineJob('test.failing', z.object({}), { attempts: 3, retryDelay: 1, timeLimit: 60 });

test('exports failed mails and jobs, sign-ups, workers and the version', async () => {
  const { context, readMetrics } = await openProcess({
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'music@example.org',
  });
  context.jobs.work(failingJob, () => Promise.reject(new GiveUp('It cannot be done.')));
  await context.jobs.start();
  await context.jobs.send(failingJob, {});
  const mail = { to: 'ana@example.org', subject: 'Hello', text: 'Hello', html: 'Hello' };
  await expect(context.mail.send(mail)).rejects.toBeInstanceOf(MailUnavailable);
  context.events.runAfterCommit('user.created', { userId: 'ana' });

  await eventually(async () => {
    const lines = (await readMetrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'backbeat_mail_failures_total 1',
        'backbeat_jobs_failed_total{job="test.failing"} 1',
        'backbeat_sign_ups_total 1',
        'backbeat_workers 1',
        `backbeat_build_info{version="${serverPackage.version}",node="${process.version}"} 1`,
      ]),
    );
  });
});

test('exports the size of the shared job queue only in workers', async () => {
  const [web, worker] = await Promise.all([openProcess({ ROLE: 'web' }), openProcess({ ROLE: 'worker' })]);
  await web.context.jobs.send(failingJob, {}, { delay: 3600 });
  expect(await web.readMetrics()).not.toContain('backbeat_jobs_pending');
  expect(await worker.readMetrics()).toContain('backbeat_jobs_pending{job="test.failing",state="created"} 1');
});

test('exports 0 for a Redis that does not answer, and nothing without Redis', async () => {
  const withRedis = await openProcess({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  expect(await withRedis.readMetrics()).toContain('\nbackbeat_redis_up 0\n');
  const without = await openProcess({});
  expect(await without.readMetrics()).not.toContain('backbeat_redis_up');
});

test('only counters have names that end in _total', async () => {
  const { readMetrics } = await openProcess({});
  const types = [...(await readMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  const misnamed = types.filter(([, name, type]) => name?.endsWith('_total') !== (type === 'counter'));
  expect(misnamed.map(([line]) => line)).toEqual([]);
});

test('exports the free disk space and its minimum', async () => {
  const { readMetrics } = await openProcess({ MIN_FREE_DISK: '3 GiB' });
  const text = await readMetrics();
  expect(text).toMatch(/^backbeat_disk_free_bytes [1-9]/m);
  expect(text).toMatch(/^backbeat_disk_min_free_bytes 3221225472$/m);
});
