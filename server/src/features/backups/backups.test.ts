import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { api, type backups } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, newStaff, type Person } from '../../../test/fixtures/people.ts';
import { sendPost } from '../../../test/fixtures/tracks.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { diskPathOf } from '../../platform/storage/index.ts';
import { reconcileBackups, scanFolder } from './reconcile-backups.ts';
import { processBackup } from './process-backup.ts';
import { verifyBackup as checkFile } from './verify-backup.ts';

const backbeat = useEmptyBackbeat();
let administrator: Person;
let folder: string;

beforeAll(async () => {
  administrator = await newStaff(backbeat(), 'administrator');
  folder = backbeat().context.config.backupDir;
});

beforeEach(async () => {
  await sql`delete from backups`.execute(backbeat().context.db);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
});

const { listBackups, startBackup, verifyBackup, cancelBackup, deleteBackup } = api.backups;
const start = () => administrator.browser.call(startBackup);
const list = async () => (await administrator.browser.call(listBackups)).body.backups;
const call = (route: typeof verifyBackup | typeof cancelBackup | typeof deleteBackup, id: string) =>
  administrator.browser.ask(route, { params: { id } });

async function waitFor(id: string, ...states: backups.BackupState[]): Promise<backups.Backup> {
  return eventually(async () => {
    const backup = (await list()).find((each) => each.id === id);
    if (!backup) throw new Error('The backup is gone.');
    expect(states).toContain(backup.state);
    expect(backup.checkedBytes).toBeNull();
    return backup;
  });
}

/** Makes a backup and waits until it is verified. */
async function makeBackup(): Promise<backups.Backup> {
  const { body, status } = await start();
  expect(status).toBe(202);
  return waitFor(body.id, 'verified', 'damaged', 'failed');
}

const fileOf = ({ name }: { name: string }) => path.join(folder, name);

/** Inserts a row as if a worker had begun it. */
async function insertRow(
  row: Partial<{ state: string; origin: string; host: string | null; bytes: number }> = {},
) {
  const id = uuidv7();
  const { state = 'verified', origin = 'console', host = hostname(), bytes = 1 } = row;
  const name = `backup-${id}.tar.gz`;
  await sql`
    insert into backups (id, name, origin, state, host, bytes)
    values (${id}, ${name}, ${origin}, ${state}, ${host}, ${bytes})`.execute(backbeat().context.db);
  return { id, name };
}

async function entriesOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where target_id = ${id} order by seq`.execute(backbeat().context.db);
  return rows.map(({ action }) => action);
}

test('a backup is written, checked and listed with what is in it', async () => {
  await sendPost(await newPerson(backbeat()), { title: 'Night bus' });
  const backup = await makeBackup();
  const content = await readFile(fileOf(backup));
  expect(backup).toMatchObject({
    state: 'verified',
    origin: 'console',
    host: hostname(),
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    lacks: null,
    error: null,
    by: { userName: administrator.userName },
  });
  expect(backup.rows).toBeGreaterThan(0);
  expect(backup.files).toBeGreaterThan(0);
  expect(await entriesOf(backup.id)).toEqual(['backup.start']);
  const { body } = await administrator.browser.call(listBackups);
  expect(body).toMatchObject({ folder, restore: { bucket: null, isEmbedded: false } });
});

test('a backup with a flipped byte is damaged, kept, and mailed to administrators', async () => {
  const backup = await makeBackup();
  const content = await readFile(fileOf(backup));
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await writeFile(fileOf(backup), content);
  // One more than there are to keep, which a verified backup would remove.
  const others = [];
  for (let count = 0; count <= backbeat().context.settings.read('backups.keep'); count += 1)
    others.push(await insertRow());
  expect((await call(verifyBackup, backup.id)).status).toBe(202);
  expect((await waitFor(backup.id, 'damaged')).error).not.toBeNull();
  expect(existsSync(fileOf(backup))).toBe(true);
  expect((await list()).map(({ id }) => id).toSorted()).toEqual(
    [backup, ...others].map(({ id }) => id).toSorted(),
  );
  const mail = await backbeat().mailTo(administrator.email);
  expect(mail.subject).toBe('A backup is damaged');
  expect(await entriesOf(backup.id)).toEqual(['backup.start', 'backup.verify']);
});

test('a backup that is cut short or longer is damaged', async () => {
  const backup = await makeBackup();
  const content = await readFile(fileOf(backup));
  for (const changed of [content.subarray(0, -20), Buffer.concat([content, Buffer.from('more')])]) {
    await writeFile(fileOf(backup), changed);
    await call(verifyBackup, backup.id);
    await waitFor(backup.id, 'damaged');
    await writeFile(fileOf(backup), content);
    await call(verifyBackup, backup.id);
    expect(await waitFor(backup.id, 'verified')).toMatchObject({ sha256: backup.sha256, error: null });
  }
});

test('a backup of another machine is left to the workers there, and then not checked', async () => {
  const { context } = backbeat();
  const { id } = await insertRow({ state: 'unchecked', host: 'another-machine' });
  const check = (isLast: boolean) =>
    checkFile(context, { backupId: id }, { signal: new AbortController().signal, isLast });
  await expect(check(false)).rejects.toThrow(/^This backup is on another-machine in /);
  expect(await list()).toMatchObject([{ state: 'unchecked', error: null }]);
  await check(true);
  expect(await list()).toMatchObject([
    { state: 'unchecked', error: expect.stringMatching(/^This backup is on another-machine in /) },
  ]);
});

test('a backup with a stored file of another content is damaged', async () => {
  const { context } = backbeat();
  await sendPost(await newPerson(backbeat()), { title: 'Day bus' });
  const { rows } = await sql<{
    key: string;
  }>`select key from files where claimed_at is not null limit 1`.execute(context.db);
  const key = rows[0]?.key ?? '';
  const stored = path.join(context.config.dataDir, 'media/files', diskPathOf(key));
  const content = await readFile(stored);
  await writeFile(stored, 'noise');
  const backup = await makeBackup();
  await writeFile(stored, content);
  expect(backup.state).toBe('damaged');
  expect(backup.error).toContain(key);
});

test('one of 20 parallel requests starts a backup', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, start));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ failure }) => failure.error)).toEqual(
    Array.from({ length: 19 }, () => 'A backup is already running.'),
  );
  await eventually(async () => expect((await list()).map(({ state }) => state)).toEqual(['verified']));
});

test('a backup without the space it needs is not started', async () => {
  await insertRow({ bytes: 2 ** 50 });
  const { status, failure } = await start();
  expect([status, failure.error]).toEqual([
    409,
    expect.stringMatching(/^A backup needs about 1\.2 PiB; .+ are free\.$/),
  ]);
  expect(await list()).toHaveLength(1);
});

test('a worker that begins again ends the backup as interrupted, and removes what it left', async () => {
  const { id, name } = await insertRow({ state: 'running' });
  await writeFile(path.join(folder, `${name}.partial-1`), 'half');
  await processBackup(backbeat().context, { backupId: id }, { signal: new AbortController().signal });
  expect((await waitFor(id, 'interrupted')).state).toBe('interrupted');
  expect(await readdir(folder)).toEqual([]);
  expect((await start()).status).toBe(202);
  await eventually(async () => expect((await list()).map(({ state }) => state)).toContain('verified'));
});

test('a running backup whose worker is silent is ended as interrupted', async () => {
  const { id } = await insertRow({ state: 'running' });
  await reconcileBackups(backbeat().context);
  expect((await list()).map(({ state }) => state)).toEqual(['running']);
  await sql`update backups set changed_at = now() - interval '10 minutes'`.execute(backbeat().context.db);
  await reconcileBackups(backbeat().context);
  await waitFor(id, 'interrupted');
});

test('a part of a file goes whose backup another machine has ended, and no other', async () => {
  const { context } = backbeat();
  const [ended, running] = [await insertRow({ state: 'interrupted' }), await insertRow({ state: 'running' })];
  const parts = [ended, running].map(({ name }) => `${name}.partial-1`);
  for (const name of [...parts, 'backup-by-hand.tar.gz.partial-1'])
    await writeFile(path.join(folder, name), 'half');
  await reconcileBackups(context);
  expect(await readdir(folder)).toHaveLength(3);
  await sql`update backups set changed_at = now() - interval '6 minutes' where id = ${ended.id}`.execute(
    context.db,
  );
  await reconcileBackups(context);
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${running.name}.partial-1`, 'backup-by-hand.tar.gz.partial-1'].toSorted(),
  );
});

test('a backup whose process stops is interrupted and leaves no file', async () => {
  const { id } = await insertRow({ state: 'running', host: null });
  await processBackup(backbeat().context, { backupId: id }, { signal: AbortSignal.abort() });
  await waitFor(id, 'interrupted');
  expect(await readdir(folder)).toEqual([]);
});

test('a cancelled backup leaves no file, and another one may start', async () => {
  const { context } = backbeat();
  const { id } = await insertRow({ state: 'running', host: null });
  // The cancellation is stored while the worker writes.
  const cancelled = call(cancelBackup, id);
  await processBackup(context, { backupId: id }, { signal: new AbortController().signal });
  expect((await cancelled).status).toBe(200);
  const again = await call(cancelBackup, id);
  expect([again.status, again.failure.error]).toEqual([409, "This backup isn't running."]);
  await waitFor(id, 'cancelled');
  expect(await readdir(folder)).toEqual([]);
  expect(await entriesOf(id)).toEqual(['backup.cancel']);
});

test('a verified backup removes older ones beyond those to keep, and no other', async () => {
  const { context } = backbeat();
  const keep = context.settings.read('backups.keep');
  const old: { id: string; name: string }[] = [];
  for (let count = 0; count < keep; count += 1) old.push(await insertRow());
  const unrelated = [
    await insertRow({ state: 'damaged' }),
    await insertRow({ state: 'failed' }),
    await insertRow({ origin: 'folder' }),
  ];
  await sql`update backups set made_at = now() - interval '1 day'`.execute(context.db);
  for (const { name } of old) await writeFile(path.join(folder, name), 'x');
  const backup = await makeBackup();
  const ids = (await list()).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    [backup.id, ...old.slice(1).map(({ id }) => id), ...unrelated.map(({ id }) => id)].toSorted(),
  );
  expect(await entriesOf(old[0]?.id ?? '')).toEqual(['backup.delete']);
  await eventually(async () => expect(await readdir(folder)).not.toContain(old[0]?.name));
});

test('the last verified backup stays, also if two administrators delete the last two', async () => {
  const [one, other] = [await insertRow(), await insertRow()];
  const answers = await Promise.all([call(deleteBackup, one.id), call(deleteBackup, other.id)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '409']);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.failure.error).toBe('Keep at least one checked backup.');
  expect(await list()).toHaveLength(1);
});

test('a deleted backup loses its file, and a running one is cancelled first', async () => {
  const running = await insertRow({ state: 'running' });
  const refused = await call(deleteBackup, running.id);
  expect([refused.status, refused.failure.error]).toEqual([409, 'Cancel this backup first.']);
  const damaged = await insertRow({ state: 'damaged' });
  await writeFile(fileOf(damaged), 'x');
  expect((await call(deleteBackup, damaged.id)).status).toBe(204);
  await eventually(async () => expect(existsSync(fileOf(damaged))).toBe(false));
  expect(await entriesOf(damaged.id)).toEqual(['backup.delete']);
  for (const id of [damaged.id, uuidv7()]) {
    const { status, failure } = await call(deleteBackup, id);
    expect([status, failure.error]).toEqual([404, 'This backup is no longer there.']);
  }
});

test('an id that is no id of a backup is not found', async () => {
  for (const id of ['..%2F..%2Fetc', '%2e%2e%2f', 'backup.tar.gz']) {
    const { status } = await administrator.browser.send(`/api/admin/backups/${id}`, { method: 'DELETE' });
    expect(status).toBe(404);
  }
});

test('files that other means put into the folder are listed until they go', async () => {
  const { context } = backbeat();
  const file = path.join(folder, 'nightly.tar.gz');
  await writeFile(file, 'no backup');
  await writeFile(path.join(folder, 'notes.txt'), 'no archive');
  await utimes(file, 1_700_000_000, 1_700_000_000);
  await scanFolder(context);
  const [backup] = await list();
  expect(backup).toMatchObject({
    name: 'nightly.tar.gz',
    origin: 'folder',
    state: 'unchecked',
    bytes: 9,
    madeAt: '2023-11-14T22:13:20.000Z',
    by: null,
  });
  const id = backup?.id ?? '';
  await call(verifyBackup, id);
  await waitFor(id, 'damaged');
  await scanFolder(context);
  expect(await list()).toMatchObject([{ id, state: 'damaged' }]);
  await writeFile(file, 'another backup');
  await scanFolder(context);
  expect(await list()).toMatchObject([{ id, state: 'unchecked', error: null, bytes: 14 }]);
  await rm(file);
  expect((await call(verifyBackup, id)).status).toBe(404);
  await scanFolder(context);
  expect(await list()).toEqual([]);
});

test('a scan leaves backups of other machines and those that have no file', async () => {
  await insertRow({ host: 'another-machine' });
  await insertRow({ state: 'failed' });
  await scanFolder(backbeat().context);
  expect(await list()).toHaveLength(2);
});

test('the daily backup starts once after its hour, and not for an hour long past', async () => {
  const { context } = backbeat();
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone 'utc')::int as hour`.execute(context.db);
  const hour = rows[0]?.hour ?? 0;
  const setHour = async (schedule: number | 'off') => {
    const { version } = (await administrator.browser.call(api.instance.getSettings)).body;
    await administrator.browser.call(api.instance.changeSettings, {
      params: { section: 'storage' },
      body: { version, values: { 'backups.schedule': schedule } },
    });
    await reconcileBackups(context);
  };
  await setHour('off');
  await setHour((hour + 8) % 24);
  expect(await list()).toEqual([]);
  await setHour(hour);
  await reconcileBackups(context);
  const scheduled = await list();
  expect(scheduled).toMatchObject([{ origin: 'schedule', by: null }]);
  await waitFor(scheduled[0]?.id ?? '', 'verified');
  await reconcileBackups(context);
  expect(await list()).toHaveLength(1);
  await setHour('off');
});
