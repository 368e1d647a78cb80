import { api, type healthChecks } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newStaff, type Person } from '../../../test/fixtures/people.ts';
import { freshDatabase } from '../../../test/servers/database.ts';
import { openSilentDatabase } from '../../../test/servers/silent-proxy.ts';
import { openRawServer } from '../../../test/servers/smtp-server.ts';
import { startBackbeat, useEmptyBackbeat } from '../../../test/servers/start.ts';
import { saveCheckStates } from './checks.queries.ts';
import { checkHealth } from './health.jobs.ts';
import { saveHeartbeat } from './processes.queries.ts';

const routes = api.healthChecks;

const readReport = async ({ browser }: Person, query: { origin?: string } = {}) =>
  (await browser.call(routes.getHealth, { query })).body;
const rowOf = ({ checks }: healthChecks.HealthReport, id: healthChecks.HealthCheckId) =>
  checks.find((check) => check.id === id);

const backbeat = useEmptyBackbeat();
let admin: Person;
beforeAll(async () => {
  admin = await newStaff(backbeat(), 'administrator');
});

test('reports all checks of this installation in their order, and its processes', async () => {
  const report = await eventually(async () => {
    const body = await readReport(admin);
    expect(body.processes).toHaveLength(1);
    return body;
  });
  expect(report.checks.map(({ id }) => id)).toEqual([
    'database',
    'disk',
    'storage',
    'worker',
    'jobs',
    'mail',
    'backup',
    'address',
    'proxy',
    'team',
    'pages',
    'clock',
    'settings',
    'audit',
  ]);
  expect(report.processes).toMatchObject([{ role: 'both', version: report.version }]);
  for (const id of ['database', 'worker', 'jobs', 'mail', 'address', 'proxy', 'audit'] as const)
    expect(rowOf(report, id)).toMatchObject({ id, state: 'ok', fix: null, path: null });
  // A busy machine may answer slowly.
  expect(rowOf(report, 'storage')?.state).not.toBe('failed');
  expect(rowOf(report, 'backup')).toMatchObject({ state: 'warning', fix: expect.stringContaining('backup') });
});

test('says that the page was opened at another address, and through an unknown proxy', async () => {
  const report = await readReport(admin, { origin: 'https://music.example' });
  expect(rowOf(report, 'address')).toMatchObject({
    state: 'warning',
    detail: 'You opened https://music.example, but PUBLIC_URL is http://localhost.',
    fix: 'Set PUBLIC_URL=https://music.example, and restart.',
  });
  const { body } = await admin.browser.ask<healthChecks.HealthReport>(routes.getHealth, {
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(rowOf(body, 'proxy')).toMatchObject({
    state: 'warning',
    fix: expect.stringContaining('TRUST_PROXY='),
  });
});

test('a warning is hidden for a month and shown again; what is ok cannot be hidden', async () => {
  const hide = (check: healthChecks.HealthCheckId, hidden: boolean) =>
    admin.browser.call(routes.hideWarning, { params: { check }, body: { hidden } });
  expect((await hide('backup', true)).status).toBe(204);
  expect(rowOf(await readReport(admin), 'backup')?.hiddenUntil).toEqual(expect.any(String));
  expect((await hide('backup', false)).status).toBe(204);
  expect(rowOf(await readReport(admin), 'backup')?.hiddenUntil).toBeNull();
  expect((await hide('database', true)).status).toBe(409);
});

describe('what processes say of themselves', () => {
  const process = {
    id: crypto.randomUUID(),
    role: 'web' as const,
    host: 'music-2',
    version: '0.0.1',
    clockAheadMs: -7_000,
    unknownVariables: ['S3_BUKET is no setting.'],
    settingsVersion: 0,
  };

  test('shows a half-done upgrade, a wrong clock, unknown variables and a missing Redis', async () => {
    await saveHeartbeat(backbeat().context.db, process);
    const report = await eventually(async () => {
      const body = await readReport(admin);
      expect(body.processes).toHaveLength(2);
      return body;
    });
    expect(rowOf(report, 'worker')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('0.0.1'),
    });
    expect(rowOf(report, 'clock')).toMatchObject({
      state: 'warning',
      detail: 'The clock of music-2 is 7 s behind the database.',
    });
    expect(rowOf(report, 'settings')).toMatchObject({ state: 'warning', detail: 'S3_BUKET is no setting.' });
    expect(rowOf(report, 'redis')).toMatchObject({ state: 'warning' });
    await backbeat().context.db.deleteFrom('process_heartbeats').where('id', '=', process.id).execute();
  });

  test('two clocks that are ahead and behind by less than 2 s differ by more', async () => {
    const { db } = backbeat().context;
    const [ahead, behind] = [crypto.randomUUID(), crypto.randomUUID()];
    await saveHeartbeat(db, { ...process, id: ahead, host: 'music-3', clockAheadMs: 1_900 });
    await saveHeartbeat(db, { ...process, id: behind, host: 'music-4', clockAheadMs: -1_500 });
    await eventually(async () =>
      expect(rowOf(await readReport(admin), 'clock')).toMatchObject({
        state: 'warning',
        detail: 'The clock of music-3 is 2 s ahead of the database.',
      }),
    );
    await db.deleteFrom('process_heartbeats').where('id', 'in', [ahead, behind]).execute();
  });
});

describe('mails to administrators', () => {
  const save = (states: Record<string, healthChecks.CheckState>) =>
    backbeat().context.transact((tx) =>
      saveCheckStates(
        tx,
        Object.entries(states).map(([id, state]) => ({ id, state })),
      ),
    );
  /** Moves what was stored about a check into the past. */
  const wait = (id: string, hours: number) =>
    backbeat()
      .context.db.updateTable('health_checks')
      .set({
        since: sql`since - make_interval(hours => ${hours})`,
        mailed_at: sql`mailed_at - make_interval(hours => ${hours})`,
      })
      .where('id', '=', id)
      .execute();

  test('a failure is news once a day, and its end once', async () => {
    const id = `check-${crypto.randomUUID()}`;
    expect(await save({ [id]: 'ok' })).toEqual([]);
    expect(await save({ [id]: 'failed' })).toEqual([{ id, news: 'failed' }]);
    expect(await save({ [id]: 'failed' })).toEqual([]);
    await wait(id, 23);
    expect(await save({ [id]: 'failed' })).toEqual([]);
    await wait(id, 2);
    expect(await save({ [id]: 'failed' })).toEqual([{ id, news: 'failed' }]);
    expect(await save({ [id]: 'warning' })).toEqual([{ id, news: 'ended' }]);
    expect(await save({ [id]: 'ok' })).toEqual([]);
  });

  test('a second failure of a day is no news, and neither is its end', async () => {
    const id = `check-${crypto.randomUUID()}`;
    await save({ [id]: 'failed' });
    await save({ [id]: 'ok' });
    await wait(id, 1);
    expect(await save({ [id]: 'failed' })).toEqual([]);
    expect(await save({ [id]: 'ok' })).toEqual([]);
  });

  test('one of several runs at once brings the news', async () => {
    const id = `check-${crypto.randomUUID()}`;
    const news = await Promise.all(Array.from({ length: 6 }, () => save({ [id]: 'failed' })));
    expect(news.flat()).toEqual([{ id, news: 'failed' }]);
  });

  test('each administrator gets a mail about an old backup, and one when there is a new one', async () => {
    const { context } = backbeat();
    await context.db
      .insertInto('last_backup')
      .values({ made_at: new Date('2026-01-01T00:00:00Z') })
      .execute();
    // Results of checks are shared for five seconds.
    const settled = async (state: healthChecks.CheckState) => {
      await eventually(async () => expect(rowOf(await readReport(admin), 'backup')?.state).toBe(state));
      await checkHealth(context);
    };
    await settled('failed');
    expect(await backbeat().mailTo(admin.email)).toMatchObject({
      subject: 'Backbeat: Backup has failed',
      text: expect.stringMatching(/Backup: The newest backup is \d+ hours old[^]*\/admin\/health/),
    });
    await context.db.updateTable('last_backup').set({ made_at: new Date() }).execute();
    // No backup was ever checked.
    await settled('warning');
    expect(await backbeat().mailTo(admin.email)).toMatchObject({ subject: 'Backbeat: Backup works again' });
  });
});

test('a team that is away, a failed backup and a full disk are mailed with what to do', async () => {
  // The job of the full hour would require approval, since the team is away.
  const product = await startBackbeat({ MIN_FREE_DISK: '1000 TiB', SIGN_UP_MODE: 'open' });
  onTestFinished(() => product.close());
  const { context } = product;
  const person = await newStaff(product, 'administrator');
  await context.transact(async (tx) => {
    await sql`
      insert into backups (id, name, origin, state, error)
      values (${crypto.randomUUID()}, 'backup.tar.gz', 'schedule', 'failed', 'The disk is full.')`.execute(
      tx,
    );
    await sql`insert into user_storage (user_id, kind, bytes, files) values (null, 'chat', 3145728, 1)`.execute(
      tx,
    );
    await sql`update users set created_at = now() - interval '15 days'`.execute(tx);
  });
  // Results of checks are shared for five seconds, and visits are stored after the answer.
  await eventually(async () => {
    await sql`update visits set seen_at = now() - interval '15 days'`.execute(context.db);
    await checkHealth(context);
    const row = await context.db
      .selectFrom('health_checks')
      .select('state')
      .where('id', '=', 'team')
      .executeTakeFirst();
    expect(row?.state).toBe('failed');
  });
  // A check that had begun before sees the rest later, in a mail of its own.
  let text = '';
  const team = 'Team: No one of the team has been here for 15 days, and sign-up is open.';
  const backup = 'Backup: The last backup failed. The disk is full.';
  await eventually(async () => {
    if (!text.includes(team) || !text.includes(backup)) text += (await product.mailTo(person.email)).text;
    expect(text).toContain(team);
    expect(text).toContain(backup);
  });
  const report = await readReport(person);
  expect(rowOf(report, 'disk')).toMatchObject({
    state: 'failed',
    detail: expect.stringMatching(/Uploads are refused below 1,000 TiB \(MIN_FREE_DISK\)\.$/),
    fix: expect.stringMatching(/Chat files take most, 3 MiB\.$/),
  });
});

test('a backup that was never checked, and a damaged one, are not fine', async () => {
  const product = await startBackbeat();
  onTestFinished(() => product.close());
  const { db } = product.context;
  const person = await newStaff(product, 'administrator');
  const [id, olderId] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`
    insert into backups (id, name, origin, state, host, made_at) values
      (${id}, 'new.tar.gz', 'console', 'unchecked', 'here', now()),
      (${olderId}, 'old.tar.gz', 'console', 'failed', null, now() - interval '1 day')`.execute(db);
  const backupRow = async () => rowOf(await readReport(person), 'backup');
  const expectRow = async (row: object) =>
    eventually(async () => expect(await backupRow()).toMatchObject(row));
  await expectRow({
    state: 'warning',
    detail: 'No backup has been checked yet.',
    path: '/admin/backups',
  });
  await sql`update backups set state = 'verified' where id = ${id}`.execute(db);
  await expectRow({ state: 'ok', detail: 'The newest backup is less than an hour old.' });
  await sql`update backups set state = 'damaged', error = 'Its end is missing.' where id = ${id}`.execute(db);
  await expectRow({ state: 'failed', detail: 'The last backup is damaged. Its end is missing.' });
});

test('a backup is late after 26 hours and lost after 7 days', async () => {
  const product = await startBackbeat();
  onTestFinished(() => product.close());
  const { db } = product.context;
  const person = await newStaff(product, 'administrator');
  await sql`
    insert into backups (id, name, origin, state, host, made_at)
    values (${crypto.randomUUID()}, 'new.tar.gz', 'console', 'verified', 'here', now() - interval '1570 minutes')`.execute(
    db,
  );
  const expectRow = async (row: object) =>
    eventually(async () => expect(rowOf(await readReport(person), 'backup')).toMatchObject(row));
  await expectRow({ state: 'warning', detail: 'The newest backup is 26 hours old.' });
  await sql`update backups set made_at = now() - interval '10090 minutes'`.execute(db);
  await expectRow({ state: 'failed', detail: 'The newest backup is 168 hours old.' });
});

test('pages that a server for everyone needs are missing until they are written', async () => {
  const product = await startBackbeat();
  onTestFinished(() => product.close());
  const person = await newStaff(product, 'administrator');
  const pagesRow = async () => rowOf(await readReport(person), 'pages');
  expect(await pagesRow()).toMatchObject({
    state: 'warning',
    detail: 'Anyone may join, but these pages are missing: Imprint, Privacy, Rules.',
    path: '/admin/pages',
  });
  for (const page of ['imprint', 'privacy', 'rules'] as const)
    await person.browser.call(api.pages.savePage, {
      params: { page },
      body: { version: 0, markdown: 'Text' },
    });
  await eventually(async () => expect(await pagesRow()).toMatchObject({ state: 'ok' }));
});

test('a check that hangs or throws is a failed row of its own', async () => {
  const product = await startBackbeat();
  onTestFinished(() => product.close());
  const person = await newStaff(product, 'administrator');
  product.context.probes.storage = () => new Promise(() => undefined);
  product.context.storage.space.free = () => Promise.reject(new Error('no such disk'));
  // Results of checks are shared for five seconds.
  const report = await eventually(async () => {
    const body = await readReport(person);
    expect(rowOf(body, 'storage')).toMatchObject({ state: 'failed', detail: 'No answer within 2.5 s.' });
    return body;
  });
  expect(rowOf(report, 'disk')).toMatchObject({ state: 'failed', detail: 'The check itself failed.' });
  expect(rowOf(report, 'database')).toMatchObject({ state: 'ok' });
});

test('a Redis that hangs fails its check and no other', async () => {
  const redis = await openRawServer(() => undefined);
  onTestFinished(redis.close);
  const product = await startBackbeat({ REDIS_URL: `redis://127.0.0.1:${redis.port}` });
  onTestFinished(() => product.close());
  const report = await readReport(await newStaff(product, 'administrator'));
  expect(rowOf(report, 'redis')).toMatchObject({
    state: 'failed',
    fix: expect.stringContaining('REDIS_URL'),
  });
  expect(rowOf(report, 'database')).toMatchObject({ state: 'ok' });
});

test('while the database is silent, the console says so', async () => {
  const database = await freshDatabase();
  const proxy = await openSilentDatabase(database.url);
  const product = await startBackbeat({ DATABASE_URL: proxy.url });
  onTestFinished(async () => {
    proxy.speakAgain();
    await product.close();
    proxy.close();
    await database.drop();
  });
  const person = await newStaff(product, 'administrator');
  await readReport(person);
  proxy.fallSilent();
  const { status, body } = await person.browser.call(routes.getHealth);
  expect([status, body]).toMatchObject([
    503,
    { code: 'UNAVAILABLE', fields: { database: expect.stringContaining('DATABASE_URL') } },
  ]);
});
