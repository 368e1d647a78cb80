import { randomUUID } from 'node:crypto';
import { api, limits, rights, storage } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { createUpload, Resumable } from '../../../test/clients/resumable-upload.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { picture } from '../../../test/fixtures/pictures.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { startBackbeat, useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

async function personWithQuota(bytes: number, options: { plus?: boolean } = {}): Promise<Person> {
  const person = await newPerson(backbeat(), options);
  await setQuota(person, bytes);
  return person;
}

const setQuota = ({ id }: Person, bytes: number | null) =>
  backbeat().context.db.updateTable('users').set({ quota_bytes: bytes }).where('id', '=', id).execute();

const useOf = async ({ browser }: Person): Promise<storage.OwnStorage> =>
  (await browser.call(api.storage.getOwnStorage)).body;

const createDemo = ({ browser }: Person, bytes: Uint8Array) =>
  browser.call(api.demos.createDemo, {
    body: { demo: { title: 'Sketch' }, file: file('sketch.mp3', bytes) },
  });

/** A silent MP3 file of about this many bytes: a frame of 417 bytes has 1152 samples. */
const sound = (bytes: number): Uint8Array => mp3((bytes / 417) * (1152 / 44_100));

const countStatuses = (answers: readonly { status: number }[]): Record<number, number> => ({
  201: answers.filter(({ status }) => status === 201).length,
  413: answers.filter(({ status }) => status === 413).length,
});

const FULL = (used: string, quota: string) => ({
  code: 'QUOTA_EXCEEDED',
  error: `Your storage is full: ${used} of ${quota} used. Delete something, or ask the team for more.`,
});

describe('The quota of an account', () => {
  test('lets two of ten parallel uploads of 40 percent begin', async () => {
    const person = await personWithQuota(10 * 2 ** 20);
    const uploads = await Promise.all(
      Array.from({ length: 10 }, () => createUpload(person.browser, 4 * 2 ** 20)),
    );
    expect(countStatuses(uploads)).toEqual({ 201: 2, 413: 8 });
    const refused = uploads.find(({ status }) => status === 413);
    expect(refused?.failure).toEqual(FULL('8 MiB', '10 MiB'));
  });

  test('lets two of ten parallel forms of 40 percent begin', async () => {
    const person = await personWithQuota(1_000_000, { plus: true });
    const bytes = sound(400_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => createDemo(person, bytes)));
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(stored).toBe(2);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, answer.failure.code]).toEqual([413, 'QUOTA_EXCEEDED']);
    expect(await openReservations(person)).toBe(0);
  });

  test('counts the declared size of an open upload until it ends', async () => {
    const person = await personWithQuota(10 * 2 ** 20);
    const upload = await Resumable.begin(person.browser, 6 * 2 ** 20);
    expect(await useOf(person)).toMatchObject({ used: 6 * 2 ** 20, quota: 10 * 2 ** 20, kinds: [] });
    expect((await createUpload(person.browser, 5 * 2 ** 20)).status).toBe(413);
    await upload.drop();
    expect((await useOf(person)).used).toBe(0);
    expect((await createUpload(person.browser, 5 * 2 ** 20)).status).toBe(201);
  });

  test('counts a finished upload once', async () => {
    const bytes = sound(300_000);
    const person = await personWithQuota(bytes.length * 2);
    await Resumable.send(person.browser, bytes);
    expect(await useOf(person)).toMatchObject({
      used: bytes.length,
      kinds: [{ kind: 'original', bytes: bytes.length, files: 1 }],
    });
    expect((await createUpload(person.browser, bytes.length)).status).toBe(201);
    expect((await createUpload(person.browser, 1)).status).toBe(413);
  });

  test('refuses a file of a form as soon as it passes the quota', async () => {
    const person = await personWithQuota(50_000);
    const { status, failure } = await createDemo(person, sound(100_000));
    expect([status, failure]).toEqual([413, FULL('0 bytes', '48.8 KiB')]);
    expect(await useOf(person)).toMatchObject({ used: 0, kinds: [] });
  });

  test('accepts a form whose file fits and whose other parts do not', async () => {
    const bytes = sound(50_000);
    const person = await personWithQuota(bytes.length);
    expect((await createDemo(person, bytes)).status).toBe(201);
    await eventually(async () => expect((await useOf(person)).kinds).toHaveLength(2));
  });

  test('gets back what a killed process has reserved for a form', async () => {
    const person = await personWithQuota(1_000);
    const { db } = backbeat().context;
    const reservation = { id: randomUUID(), user_id: person.id, bytes: 1_000 };
    const expiresAt = (ms: number) => new Date(Date.now() + ms);
    await db
      .insertInto('storage_reservations')
      .values({ ...reservation, expires_at: expiresAt(60_000) })
      .execute();
    expect((await createUpload(person.browser, 1_000)).status).toBe(413);
    await db
      .updateTable('storage_reservations')
      .set({ expires_at: expiresAt(-1_000) })
      .where('id', '=', reservation.id)
      .execute();
    expect((await createUpload(person.browser, 1_000)).status).toBe(201);
  });

  test('never refuses a rendition', async () => {
    const bytes = sound(50_000);
    const person = await personWithQuota(bytes.length);
    const { body: demo } = await createDemo(person, bytes);
    await eventually(async () => {
      const { body } = await person.browser.call(api.demos.getDemo, { params: { id: demo.id } });
      expect(body.processing).toBe('done');
    });
    const { used, kinds } = await useOf(person);
    expect(kinds.map(({ kind }) => kind)).toEqual(['original', 'rendition']);
    expect(used).toBeGreaterThan(bytes.length);
  });

  test('refuses uploads of any kind while it is 0, and nothing else', async () => {
    const person = await personWithQuota(0, { plus: true });
    const { browser } = person;
    const portrait = file('me.png', await picture('png'));
    const refused = await Promise.all([
      createUpload(browser, 1),
      createDemo(person, sound(1_000)),
      browser.call(api.users.updateProfile, { body: { user: {}, pp: portrait, profilePicMethod: 'file' } }),
      browser.call(api.chats.uploadPicture, { body: { file: portrait } }),
    ]);
    for (const { status, failure } of refused)
      expect([status, failure]).toEqual([413, FULL('0 bytes', '0 bytes')]);
    expect(
      (await browser.call(api.users.updateProfile, { body: { user: { bio: 'Still here' } } })).status,
    ).toBe(200);
  });

  test('below what is used deletes nothing', async () => {
    const person = await personWithQuota(2 ** 20);
    const bytes = sound(100_000);
    await createDemo(person, bytes);
    await setQuota(person, 10);
    expect(await useOf(person)).toMatchObject({ quota: 10 });
    expect((await createUpload(person.browser, 1)).status).toBe(413);
    expect((await useOf(person)).used).toBeGreaterThanOrEqual(bytes.length);
  });

  test('follows the plan at once after a change of plan', async () => {
    const person = await newPerson(backbeat());
    const quotaNow = async () => (await useOf(person)).quota;
    expect(await quotaNow()).toBe(5 * 2 ** 30);
    await setPlus(person, true);
    expect(await quotaNow()).toBe(50 * 2 ** 30);
    await setQuota(person, 7);
    expect(await quotaNow()).toBe(7);
    await setQuota(person, null);
    await setPlus(person, false);
    expect(await quotaNow()).toBe(5 * 2 ** 30);
  });

  test('comes after the size that the role allows', async () => {
    const person = await personWithQuota(1);
    const tooLarge = rights.USER.upload + 1;
    expect((await createUpload(person.browser, tooLarge)).failure.code).toBe('TOO_LARGE');
    const form = await createDemo(person, new Uint8Array(rights.USER.upload + limits.body * 3));
    expect([form.status, form.failure.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('gives one notification at each crossing of 90 percent', async () => {
    const bytes = sound(100_000);
    const person = await personWithQuota(Math.ceil(bytes.length / 0.95));
    const notices = async () =>
      (await person.browser.call(api.users.getCurrentUser)).body.notifications.filter(
        ({ noti }) => noti === 'Your storage is almost full',
      ).length;
    const upload = await Resumable.send(person.browser, bytes);
    expect(await notices()).toBe(1);
    await upload.drop();
    expect((await useOf(person)).used).toBe(0);
    await Resumable.send(person.browser, bytes);
    expect(await notices()).toBe(2);
  });
});

const setPlus = ({ id }: Person, isPlus: boolean) =>
  backbeat()
    .context.db.updateTable('users')
    .set({ plus_until: isPlus ? new Date(Date.now() + 86_400_000) : null })
    .where('id', '=', id)
    .execute();

describe('The quota of the instance', () => {
  test('refuses every upload once it is reached, and names the team', async () => {
    const instance = await startBackbeat({ QUOTA_INSTANCE: '1 MiB', CONTACT_EMAIL: 'team@music.example' });
    try {
      const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(instance)));
      const uploads = await Promise.all(people.map(({ browser }) => createUpload(browser, 400_000)));
      expect(countStatuses(uploads)).toEqual({ 201: 2, 413: 4 });
      expect(uploads.find(({ status }) => status === 413)?.failure).toEqual({
        code: 'QUOTA_EXCEEDED',
        error: 'This server has no storage left. Please tell team@music.example.',
      });
    } finally {
      await instance.close();
    }
  });
});

const openReservations = async ({ id }: Person): Promise<number> => {
  const rows = await backbeat()
    .context.db.selectFrom('storage_reservations')
    .select('id')
    .where('user_id', '=', id)
    .where('bytes', '>', 0)
    .execute();
  return rows.length;
};
