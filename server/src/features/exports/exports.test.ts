import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { createPushKeys } from '../../platform/push/index.ts';
import { buildExport } from './build-export.ts';
import { removeExpired } from './remove-expired.ts';

const backbeat = useEmptyBackbeat();

const request = ({ browser }: Person) => browser.call(api.exports.requestExport);
const newest = async ({ browser }: Person) => (await browser.call(api.exports.listExports)).body[0];

const waitForExport = (person: Person) =>
  eventually(async () => {
    const dataExport = await newest(person);
    if (dataExport?.state !== 'ready') throw new Error('The export is not ready.');
    return dataExport;
  });

const fetchFile = ({ browser }: Person, id: string, headers: Record<string, string> = {}) =>
  fetch(`${backbeat().origin}/api/account/exports/${id}/file`, {
    headers: { cookie: browser.cookie, ...headers },
  });

/** Downloads the copy of a user's data. @returns the files of the archive by path */
async function download(person: Person): Promise<Map<string, Buffer>> {
  const { id, size } = await waitForExport(person);
  const response = await fetchFile(person, id);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toContain(`attachment; filename="Backbeat-`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(size);
  // An interrupted download resumes.
  const half = Math.floor(bytes.length / 2);
  const secondHalf = await fetchFile(person, id, {
    range: `bytes=${half}-`,
    'if-range': response.headers.get('etag') ?? '',
  });
  expect([secondHalf.status, new Uint8Array(await secondHalf.arrayBuffer())]).toEqual([
    206,
    bytes.slice(half),
  ]);
  return new Map(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, Buffer.from(content)]));
}

const readJson = (files: Map<string, Buffer>, path: string): unknown =>
  JSON.parse(files.get(path)?.toString() ?? `"no ${path}"`);

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

test('a copy of the data has the records and originals of the user and none of what others hide', async () => {
  const [ada, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const post = await newPost(ada, { title: 'Night & <Bus>' });
  const draft = await newDraft(ben, [ada], { title: 'Secret draft' });
  const likedPost = await storePost(backbeat(), ben, { title: 'Day Bus' });
  await ada.browser.call(api.likes.toggleLike, { params: { id: likedPost } });
  await ada.browser.call(api.comments.addComment, { params: { id: draft.id }, body: 'Too slow' });
  await ada.browser.call(api.demos.createDemo, {
    body: { demo: { title: 'Hook' }, file: file('hook.mp3', mp3(1)) },
  });
  await ben.browser.call(api.agreements.updateSigningDetails, { body: { legalName: 'Benedict Bass' } });
  const { body: chat } = await ada.browser.call(api.chats.createChat, { body: { users: [ben.userName] } });
  for (const { browser } of [ada, ben])
    await browser.call(api.chats.sendFile, {
      params: { id: chat.chatRoomId },
      body: { file: file('cover.png', await picture()) },
    });

  expect((await request(ada)).status).toBe(201);
  const files = await download(ada);
  expect(readJson(files, 'posts.json')).toMatchObject([{ id: post.id, title: 'Night & <Bus>' }]);
  expect(readJson(files, 'likes.json')).toMatchObject([{ title: 'Day Bus', author: ben.userName }]);
  expect(readJson(files, 'comments.json')).toMatchObject([{ text: 'Too slow', title: null }]);
  expect(readJson(files, 'profile.json')).toMatchObject([{ email: ada.email }]);
  expect(readJson(files, 'sessions.json')).toMatchObject([{ device: expect.any(String) }]);
  expect(readJson(files, 'security-log.json')).toMatchObject([
    { kind: 'exportRequested' },
    { kind: 'signedIn' },
  ]);
  expect(readJson(files, 'agreements.json')).toMatchObject([
    { post: post.id, signed: expect.stringMatching(/^ey/) },
  ]);
  expect(readJson(files, `conversations/${chat.chatRoomId}.json`)).toMatchObject([
    { sender: ada.userName, fileName: 'cover.png' },
    { sender: ben.userName, fileName: 'cover.png', fileKey: null },
  ]);
  const media = [...files.keys()].filter((path) => path.startsWith('media/')).toSorted();
  expect(media).toEqual([
    expect.stringMatching(/^media\/demos\/.*\.mp3$/),
    expect.stringMatching(new RegExp(`^media/messages/${chat.chatRoomId}-1\\.\\w+$`)),
    `media/posts/${post.id}-version-1.mp3`,
  ]);
  expect(files.get(`media/posts/${post.id}-version-1.mp3`)).toEqual(Buffer.from(mp3(1)));
  expect(files.get('index.html')?.toString()).toContain('href="pages/posts.html"');
  const page = files.get('pages/posts.html')?.toString();
  expect(page).toContain('<h2>Night &amp; &lt;Bus&gt;</h2>');
  expect(page).toContain(`src="../media/posts/${post.id}-version-1.mp3"`);
  const texts = [...files]
    .filter(([path]) => !path.startsWith('media/'))
    .map(([, bytes]) => bytes.toString());
  for (const hidden of ['Secret draft', ben.email, 'Benedict Bass'])
    expect(texts.filter((text) => text.includes(hidden))).toEqual([]);

  await eventually(async () => {
    const mails = await backbeat().context.mail.readOutbox();
    const mailTexts = mails.filter(({ to }) => to === ada.email).map(({ text }) => text);
    expect(mailTexts).toContainEqual(expect.stringContaining('http://localhost/settings/data'));
  });
  const { body: user } = await ada.browser.call(api.users.getCurrentUser);
  expect(user.notifications.map(({ noti }) => noti)).toContain('Your data is ready to download');
  const { id } = await waitForExport(ada);
  expect((await fetchFile(ben, id)).status).toBe(404);
});

test('a copy of the data has the playlists of the user as XSPF too', async () => {
  const [ada, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const post = await storePost(backbeat(), ben, { title: 'Day & Night' });
  const body = { name: 'Kitchen', posts: [post] };
  const { body: playlist } = await ada.browser.call(api.playlists.createPlaylist, { body });
  await request(ada);
  const files = await download(ada);
  const xspf = files.get(`media/playlists/${playlist.id}.xspf`)?.toString();
  expect(xspf).toBe((await ada.browser.call(api.playlists.exportXspf, { params: { id: playlist.id } })).text);
  expect(xspf).toContain('<title>Day &amp; Night</title>');
  const page = files.get('pages/playlists.html')?.toString();
  expect(page).toContain(`href="../media/playlists/${playlist.id}.xspf"`);
  expect(page).not.toContain('<img');
});

test('a copy of the data has the settings, answers and reports of the user without secrets', async () => {
  const [ada, ben, eve] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  await ada.browser.call(api.preferences.updatePreferences, {
    body: { kinds: { likes: { email: true } }, emailFrequency: 'daily', timeZone: 'Asia/Tokyo' },
  });
  const draft = await newDraft(ben, [ada], { title: 'Secret draft' });
  await ada.browser.call(api.credits.declineRequest, {
    params: { id: draft.id },
    body: { reason: 'Too slow' },
  });
  const likedPost = await storePost(backbeat(), eve, { title: 'Day Bus' });
  await ada.browser.call(api.likes.toggleLike, { params: { id: likedPost } });
  await ada.browser.call(api.moderation.report, {
    body: { about: { kind: 'post', id: likedPost }, reason: 'spam', words: 'Look' },
  });
  await eve.browser.call(api.follows.toggleFollow, { params: { user: ada.userName } });
  await eve.browser.call(api.blocks.block, { params: { user: ada.userName } });
  const { db } = backbeat().context;
  await sql`
    insert into listeners (post_id, name, user_id, play_count, first_played_at, last_played_at, first_play_id, last_play_id)
    values (${likedPost}, ${ada.userName}, ${ada.id}, 3, now(), now(), 1, 1)`.execute(db);
  await sql`insert into downloads (post_id, user_id) values (${likedPost}, ${ada.id})`.execute(db);
  await newDraft(ada, [ben], { title: 'Own draft' });
  const keys = { p256dh: createPushKeys().publicKey, auth: randomBytes(16).toString('base64url') };
  const endpoint = `https://push.example/${ada.id}`;
  await ada.browser.call(api.preferences.addPushSubscription, { body: { endpoint, keys } });

  await request(ada);
  const files = await download(ada);
  expect(readJson(files, 'notification-choices.json')).toMatchObject([
    {
      emailFrequency: 'daily',
      timeZone: 'Asia/Tokyo',
      kinds: expect.arrayContaining([{ kind: 'likes', app: true, email: true, push: false }]),
    },
  ]);
  expect(readJson(files, 'push-subscriptions.json')).toEqual([{ endpoint, createdAt: expect.any(String) }]);
  expect(readJson(files, 'credit-answers.json')).toMatchObject([
    { title: null, answer: 'declined', reason: 'Too slow', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(readJson(files, 'credits.json')).toMatchObject([
    { title: null, state: 'proposed', roles: ['FeaturedArtist'], recordingShare: null },
  ]);
  expect(readJson(files, 'posts.json')).toMatchObject([
    { title: 'Own draft', terms: [{ state: 'proposed', version: 1, signedAs: null }] },
  ]);
  expect(readJson(files, 'plays.json')).toMatchObject([{ title: null, playCount: 3 }]);
  expect(readJson(files, 'downloads.json')).toMatchObject([{ title: null, author: null }]);
  expect(readJson(files, 'reports.json')).toMatchObject([{ subject: 'post', reason: 'spam', text: 'Look' }]);
  // A user who has blocked another one does not exist for them.
  expect(readJson(files, 'likes.json')).toMatchObject([{ title: null, author: null }]);
  for (const hidden of [keys.auth, keys.p256dh, eve.userName, 'Secret draft'])
    expect([...files.values()].filter((bytes) => bytes.includes(hidden))).toEqual([]);
});

test('two requests at once make one copy, and another follows after a day', async () => {
  const person = await newPerson(backbeat());
  const answers = await Promise.all([request(person), request(person)]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  await waitForExport(person);
  const again = await request(person);
  expect([again.status, again.failure.error]).toEqual([
    409,
    'You can ask for your data once a day. Please try again tomorrow.',
  ]);
  await sql`update exports set requested_at = now() - interval '25 hours' where user_id = ${person.id}`.execute(
    backbeat().context.db,
  );
  expect((await request(person)).status).toBe(201);
});

test('an expired copy is removed with its file and its notification', async () => {
  const { context } = backbeat();
  const person = await newPerson(backbeat());
  await request(person);
  const { id } = await waitForExport(person);
  await sql`update exports set expires_at = now() where id = ${id}`.execute(context.db);
  expect((await fetchFile(person, id)).status).toBe(404);
  await removeExpired(context);
  await eventually(async () => {
    const { rows } = await sql`select from files where owner_id = ${person.id}`.execute(context.db);
    expect(rows).toEqual([]);
  });
  const { body } = await person.browser.call(api.users.getCurrentUser);
  expect(body.notifications).toEqual([]);
});

test('a repeated attempt writes one file, however often a worker is interrupted', async () => {
  const { context } = backbeat();
  const person = await newPerson(backbeat());
  const attempt = { signal: new AbortController().signal, number: 1, isLast: false };
  const { rows } = await sql<{ id: string }>`
    insert into exports (id, user_id) values (gen_random_uuid(), ${person.id}) returning id`.execute(
    context.db,
  );
  const exportId = rows[0]?.id ?? '';
  const { staging } = context.storage;
  const leftoverPath = path.join(staging, `export-${exportId}-killed`);
  await writeFile(leftoverPath, 'PK');
  const attempts = await Promise.allSettled([
    buildExport(context, { exportId }, attempt),
    buildExport(context, { exportId }, attempt),
  ]);
  expect(attempts).toContainEqual({ status: 'fulfilled', value: undefined });
  expect((await readdir(staging)).filter((name) => name.includes(exportId))).toEqual([]);
  const stopSignal = AbortSignal.abort(new Error('The process stops.'));
  await buildExport(context, { exportId }, { ...attempt, signal: stopSignal });
  const files = await sql<{ claimed: boolean }>`
    select claimed_at is not null as claimed from files where owner_id = ${person.id}`.execute(context.db);
  expect(files.rows).toEqual([{ claimed: true }]);
  expect((await newest(person))?.state).toBe('ready');
});
