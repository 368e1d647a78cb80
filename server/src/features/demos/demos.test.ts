import { limits, api, demos, MEBIBYTE, type RouteRequest, rights } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3, tone, wav } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

type Form = RouteRequest<typeof api.demos.createDemo>['body'];

const song = () => file('sketch.mp3', mp3(1));

const send = (
  { browser }: Pick<Person, 'browser'>,
  { file: audio = song(), ...fields }: Partial<Form['demo']> & { file?: File | undefined } = {},
  headers?: Record<string, string>,
) =>
  browser.call(api.demos.createDemo, {
    body: { demo: { title: 'Sketch', ...fields }, file: audio },
    ...(headers && { headers }),
  });

const listDemos = async ({ id }: { id: string }) =>
  (
    await backbeat()
      .visitor()
      .call(api.demos.listDemos, { params: { userId: id } })
  ).body;

const rowsOf = async ({ id }: Person) =>
  backbeat().context.db.selectFrom('files').select('key').where('owner_id', '=', id).execute();

const remove = ({ browser }: Pick<Person, 'browser'>, id: string) =>
  browser.call(api.demos.deleteDemo, { params: { id } });

describe('A demo', () => {
  test('lists the demos of a user, newest first, and plays them', async () => {
    const maker = await newPerson(backbeat());
    const first = await send(maker, { title: '  Half a\tchorus ', features: ['Nina S.', ' ', 'Dr. Beat'] });
    const second = await send(maker, { title: 'Bridge' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toMatchObject({
      title: 'Half a chorus',
      features: ['Nina S.', 'Dr. Beat'],
      userName: maker.userName,
    });
    const ids = [second.body.id, first.body.id];
    expect((await listDemos(maker)).map(({ id }) => id)).toEqual(ids);
    expect((await maker.browser.call(api.users.getCurrentUser)).body.demo).toEqual(ids);
    const visitor = backbeat().visitor();
    const { userName } = maker;
    expect((await visitor.call(api.users.getUser, { params: { userName } })).body.demo).toEqual(ids);
    const { status, headers } = await visitor.send(first.body.songUrl);
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  });

  test('adds duration, waveform, loudness and a rendition, and serves the original to the owner only', async () => {
    const member = await newPerson(backbeat(), { plus: true });
    const answer = await send(member, { file: file('loop.wav', wav(2, tone(440))) });
    expect(answer.body).toMatchObject({ processing: 'waiting', waveform: null });
    const original = answer.body.songUrl;
    const processedDemo = await eventually(async () => {
      const { body } = await member.browser.call(api.demos.getDemo, { params: { id: answer.body.id } });
      expect(body.processing).toBe('done');
      return body;
    });
    expect(processedDemo.duration).toBeCloseTo(2, 1);
    expect(Math.max(...(processedDemo.waveform ?? []))).toBeCloseTo(0.5, 1);
    expect(processedDemo.loudness).toBeLessThan(0);
    expect(processedDemo.songUrl).toMatch(/^\/media\/demos\/[0-9a-f]{32}\.mp3$/);
    const visitor = backbeat().visitor();
    expect((await visitor.send(processedDemo.songUrl)).headers.get('cache-control')).toMatch(/^public/);
    expect((await visitor.send(original)).status).toBe(404);
    expect((await member.browser.send(original)).headers.get('cache-control')).toMatch(/^private/);
  });

  test.each<[Partial<Form['demo']>, string]>([
    [{ title: ' ' }, demos.messages.title],
    [{ title: 't'.repeat(21) }, demos.messages.titleTooLong({ max: limits.demos.title })],
    [{ features: ['a'.repeat(36)] }, demos.messages.featuresTooLong({ max: limits.demos.features })],
    [
      { features: ['a'.repeat(18), 'b'.repeat(17)] },
      demos.messages.featuresTooLong({ max: limits.demos.features }),
    ],
  ])('refuses a demo with %j', async (fields, sentence) => {
    const answer = await send(await newPerson(backbeat()), fields);
    expect([answer.status, answer.failure.error]).toEqual([400, sentence]);
  });

  test('accepts texts of the maximum length', async () => {
    const features = ['a'.repeat(17), 'b'.repeat(17)];
    const { status, body } = await send(await newPerson(backbeat()), { title: 't'.repeat(20), features });
    expect([status, body.features]).toEqual([201, features]);
  });

  test('accepts only kinds that the role may upload, by content', async () => {
    const [free, member] = [await newPerson(backbeat()), await newPerson(backbeat(), { plus: true })];
    const sentenceOf = async (person: Person, audio: File) => {
      const { status, failure } = await send(person, { file: audio });
      return [status, failure.error];
    };
    const body = { demo: { title: 'Silence' } };
    const none = await free.browser.call(api.demos.createDemo, { body });
    expect([none.status, none.failure.error]).toEqual([400, 'Please select a file to upload.']);
    expect(await sentenceOf(free, file('loop.wav', wav(1)))).toEqual([
      415,
      'Invalid file type. Only .mp3 files are allowed for regular users.',
    ]);
    expect(await sentenceOf(free, file('loop.mp3', wav(1)))).toEqual([
      415,
      'Invalid file type. Only .mp3 files are allowed for regular users.',
    ]);
    expect(await sentenceOf(member, file('cover.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))).toEqual([
      415,
      'Invalid file type. Only .mp3, .wav files are allowed for UserPlus users.',
    ]);
    expect(await sentenceOf(member, file('words.mp3', Buffer.from('la la la')))).toEqual([
      415,
      demos.messages.fileUnplayable,
    ]);
    const large = file('long.mp3', new Uint8Array(rights.USER.upload + MEBIBYTE));
    expect(await sentenceOf(free, large)).toEqual([
      413,
      'File size too large. Maximum allowed size is 15MB for regular users.',
    ]);
    expect(await rowsOf(free)).toEqual([]);
    expect(await rowsOf(member)).toEqual([]);
  });

  test('returns 404 for an unknown demo and an empty list for an unknown user', async () => {
    const id = '0190a1b2-0000-7000-8000-000000000000';
    expect((await backbeat().visitor().call(api.demos.getDemo, { params: { id } })).status).toBe(404);
    expect(await listDemos({ id })).toEqual([]);
    expect((await send({ browser: backbeat().visitor() })).status).toBe(401);
  });

  test('hides the demos of a suspended user', async () => {
    const maker = await newPerson(backbeat());
    const { body } = await send(maker);
    await backbeat()
      .context.db.updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', maker.id)
      .execute();
    expect(await listDemos(maker)).toEqual([]);
    expect((await backbeat().visitor().send(body.songUrl)).status).toBe(404);
  });
});

describe('The number of demos', () => {
  test.each([
    { plus: false, most: 3 },
    { plus: true, most: 6 },
  ])('limits the number of demos, also for concurrent requests: %j', async ({ plus, most }) => {
    const maker = await newPerson(backbeat(), { plus });
    const answers = await Promise.all(Array.from({ length: most + 3 }, () => send(maker)));
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(refusals.map(({ status, failure }) => [status, failure.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'LIMIT_REACHED']),
    );
    expect(await listDemos(maker)).toHaveLength(most);
    expect((await send(maker)).failure.error).toBe(`You can have up to ${most} demos.`);
    // Each demo has a file and a rendition; refused requests leave no files.
    await eventually(async () => {
      const doneCount = (await listDemos(maker)).filter(({ processing }) => processing === 'done').length;
      expect([doneCount, (await rowsOf(maker)).length]).toEqual([most, 2 * most]);
    });
  });

  test('keeps all demos when Plus ends and refuses further ones above the limit', async () => {
    const maker = await newPerson(backbeat(), { plus: true });
    const ids = [];
    for (const title of ['one', 'two', 'three', 'four']) ids.push((await send(maker, { title })).body.id);
    await backbeat()
      .context.db.updateTable('users')
      .set({ plus_until: null })
      .where('id', '=', maker.id)
      .execute();
    await remove(maker, String(ids[0]));
    expect([(await listDemos(maker)).length, (await send(maker)).status]).toEqual([3, 409]);
    await remove(maker, String(ids[1]));
    expect((await send(maker)).status).toBe(201);
  });

  test('counts a repeated request once and accepts it even if it took the last place', async () => {
    const maker = await newPerson(backbeat());
    const key = { 'idempotency-key': 'take-1' };
    await send(maker);
    await send(maker);
    const answers = await Promise.all([send(maker, {}, key), send(maker, {}, key), send(maker, {}, key)]);
    const again = await send(maker, {}, key);
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...answers, again].map(({ body }) => body.id)).size).toBe(1);
    expect(await listDemos(maker)).toHaveLength(3);
    // Only the three demos have files and renditions; repeated requests leave none.
    await eventually(async () => expect(await rowsOf(maker)).toHaveLength(6));
  });
});

test('a repeated request with other texts updates the texts of the same demo', async () => {
  const maker = await newPerson(backbeat());
  const key = { 'idempotency-key': 'take-2' };
  const first = await send(maker, { title: 'Intor', features: ['Nina'] }, key);
  const again = await send(maker, { title: 'Intro', features: [] }, key);
  expect(again.body).toMatchObject({ id: first.body.id, title: 'Intro', features: [] });
  expect(await listDemos(maker)).toMatchObject([{ id: first.body.id, title: 'Intro', features: [] }]);
});

describe('Deleting a demo', () => {
  test('deletes a demo with its files, for its owner only', async () => {
    const [maker, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const { id, songUrl } = (await send(maker)).body;
    const denial = await remove(other, id);
    expect([denial.status, denial.failure.error]).toEqual([403, demos.messages.notOwner]);
    expect((await remove({ browser: backbeat().visitor() }, id)).status).toBe(401);
    expect((await remove(maker, id)).status).toBe(204);
    expect((await remove(maker, id)).status).toBe(404);
    expect(await listDemos(maker)).toEqual([]);
    expect((await backbeat().visitor().send(songUrl)).status).toBe(404);
    await eventually(async () => expect(await rowsOf(maker)).toEqual([]));
    const key = songUrl.replace('/media/', '');
    expect(await backbeat().context.storage.stat(key)).toBeUndefined();
  });
});
