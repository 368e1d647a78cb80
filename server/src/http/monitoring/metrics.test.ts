import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import serverPackage from '../../../package.json' with { type: 'json' };
import { freshDatabase } from '../../../test/servers/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/servers/product.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openContext, type OpenContext } from '../../open-context.ts';
import { defineJob, GiveUp } from '@packages/pg-jobs';
import { MailUnavailable } from '../../platform/mail/index.ts';
import { buildStatusServer } from './status-server.ts';

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
  contexts.push(process);
  if (!process.metrics) throw new Error('METRICS_PORT is set, but there are no metrics.');
  const server = buildStatusServer(process.metrics);
  return { ...process, readMetrics: async () => (await server.inject('/metrics')).body };
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
  const mail = {
    kind: 'test' as const,
    to: 'ana@example.org',
    subject: 'Hello',
    content: { heading: 'Hello', paragraphs: [] },
  };
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

/** A job that no process of these tests works on. */
const idleJob = defineJob('test.idle', z.object({}), { attempts: 1, retryDelay: 1, timeLimit: 60 });

test('exports how late the oldest due job is, and the time of the last backup', async () => {
  const { context, readMetrics } = await openProcess({});
  await context.db.deleteFrom('jobs').execute();
  const before = await readMetrics();
  expect(before).toMatch(/^backbeat_jobs_oldest_due_seconds 0$/m);
  expect(before).not.toMatch(/^backbeat_last_backup_timestamp_seconds /m);

  await context.jobs.send(idleJob, {});
  await context.db
    .updateTable('jobs')
    .set({ due_at: new Date(Date.now() - 120_000) })
    .execute();
  await context.jobs.send(idleJob, {}, { delay: 3600 });
  await context.db
    .insertInto('last_backup')
    .values({ made_at: new Date('2026-11-01T03:30:00Z') })
    .execute();
  const after = await readMetrics();
  expect(after).toMatch(/^backbeat_jobs_oldest_due_seconds 12\d(\.|$)/m);
  expect(after).toMatch(/^backbeat_last_backup_timestamp_seconds 1793503800$/m);
});

test('exports failed jobs, bytes by kind, open cases, sign-up requests and the age of the backup', async () => {
  const { context, readMetrics } = await openProcess({});
  const { db } = context;
  await context.jobs.send(idleJob, {});
  await sql`update jobs set state = 'failed', failed_at = now() where name = 'test.idle'`.execute(db);
  await sql`insert into user_storage (user_id, kind, bytes, files) values (null, 'image', 4096, 2)`.execute(
    db,
  );
  await sql`delete from last_backup`.execute(db);
  await sql`insert into last_backup (made_at) values (now() - interval '1 hour')`.execute(db);
  const text = await readMetrics();
  expect(text).toMatch(/^backbeat_jobs_failed\{job="test\.idle"\} [1-9]/m);
  expect(text).toContain('backbeat_storage_bytes{kind="image"} 4096');
  expect(text).toMatch(/^backbeat_open_cases 0$/m);
  expect(text).toMatch(/^backbeat_sign_up_requests 0$/m);
  expect(text).toMatch(/^backbeat_backup_age_seconds 36\d\d(\.|$)/m);
});

test('counts rejected sign-ins by their error code', async () => {
  const process = await openProcess({ RATE_LIMITS: 'off' });
  const app = await buildApp(process.context, { version: '0', ...process });
  const counts = async () =>
    [
      ...(await process.readMetrics()).matchAll(/^backbeat_sign_in_failures_total\{code="(\w+)"\} (\d+)$/gm),
    ].map(([, code, count]) => [code, Number(count)]);
  expect(Object.fromEntries(await counts())).toEqual({
    WRONG_PASSWORD: 0,
    SECOND_FACTOR: 0,
    WRONG_PASSKEY: 0,
  });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/user/auth/login',
    headers: { origin: process.context.config.publicUrl.origin },
    payload: { username: 'nobody', password: 'Wrong-Password-1' },
  });
  expect(statusCode).toBe(401);
  expect(Object.fromEntries(await counts())).toMatchObject({ WRONG_PASSWORD: 1, WRONG_PASSKEY: 0 });
  await app.close();
});

/** The names of metrics that a text mentions, without the suffixes of histograms. */
const namesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(?:backbeat|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  ),
];
const readFileOfProject = (name: string) => readFile(new URL(`../../../../${name}`, import.meta.url), 'utf8');
const alertRules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Backbeat[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().endsWith('.') }),
        }),
      ),
    }),
  ),
});

test('documents and alerts name the metrics that a process exports', async () => {
  const { readMetrics } = await openProcess({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  const metricNames = [...(await readMetrics()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => String(name));
  const ours = metricNames.filter((name) => !/^(nodejs|process)_/.test(name));
  const operations = await readFileOfProject('docs/operations.md');
  const table = [...operations.matchAll(/^\| `((?:backbeat|http)_[a-z_]+)`/gm)].map(([, name]) =>
    String(name),
  );
  expect(table.toSorted()).toEqual(ours.toSorted());

  const alerts = await readFileOfProject('deploy/prometheus/alerts.yml');
  const rules = alertRules.parse(parse(alerts)).groups.flatMap((group) => group.rules);
  expect(rules.filter(({ expr }) => namesIn(expr).length === 0)).toEqual([]);
  for (const text of [alerts, operations, await readFileOfProject('deploy/README.md')])
    expect(namesIn(text).filter((name) => !metricNames.includes(name))).toEqual([]);
  const alertNames = [...operations.matchAll(/^\| `(Backbeat[A-Za-z]+)`/gm)].map(([, name]) => name);
  expect(alertNames).toEqual(rules.map(({ alert }) => alert));
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
