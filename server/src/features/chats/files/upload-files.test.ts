import { appendFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { api, chats, media, rights } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { createUpload, Resumable } from '../../../../test/clients/resumable-upload.ts';
import { mp3, wav } from '../../../../test/fixtures/sounds.ts';
import { startBackbeat, useEmptyBackbeat } from '../../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();
const song = mp3(20);

let ana: Person;
let bob: Person;
let stranger: Person;
let chat: string;

const create = async (creator: Person, others: readonly Person[]): Promise<string> => {
  const body = { users: others.map(({ userName }) => userName), chatname: 'Stems' };
  return (await creator.browser.call(api.chats.createChat, { body })).body.chatRoomId;
};
beforeEach(async () => {
  [ana, bob, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat(), { plus: true }),
    await newPerson(backbeat()),
  ];
  chat = await create(ana, [bob]);
});

const send = ({ browser }: Person, { id }: Pick<Resumable, 'id'>, clientId?: string, to = chat) =>
  browser.call(api.chats.sendUpload, { params: { id: to, upload: id }, body: { clientId } });
const bytesOf = async ({ browser }: Person, url = '') =>
  Buffer.from(
    await (await fetch(`${backbeat().origin}${url}`, { headers: { cookie: browser.cookie } })).arrayBuffer(),
  );
const filesOf = ({ id }: Person) =>
  backbeat()
    .context.db.selectFrom('files')
    .select(['key', 'claimed_at'])
    .where('owner_id', '=', id)
    .execute();

describe('A resumable upload', () => {
  test('sends every byte in its place, even after the connection was cut', async () => {
    const upload = await Resumable.begin(ana.browser, song.length, 'night bus.mp3', { chat });
    const cutConnection = upload.stall(backbeat().origin, song.slice(0, 100_000), song.length);
    await eventually(async () => expect(await upload.offset()).toBeGreaterThan(0));
    cutConnection();
    const offset = await upload.offset();
    expect((await upload.piece(song.slice(offset), offset)).status).toBe(204);
    const { status, body } = await send(ana, upload, 'take-1');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'FILE',
      clientId: 'take-1',
      attachment: { name: 'night bus.mp3', size: song.length, contentType: 'audio/mpeg' },
    });
    expect((await bytesOf(bob, body.attachment?.url)).equals(song)).toBe(true);
    expect((await upload.head()).status).toBe(404);
  });

  test('re-encodes an uploaded image and removes the uploaded file', async () => {
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'hidden words' } })
      .jpeg()
      .toBuffer();
    const upload = await Resumable.send(ana.browser, photo, 'photo.jpg', { chat });
    const { body } = await send(ana, upload);
    expect(body.attachment).toMatchObject({ name: 'photo.jpg', image: { width: 2048, height: 1024 } });
    const imageBytes = await bytesOf(bob, body.attachment?.url);
    expect([imageBytes.includes('hidden words'), imageBytes.length]).toEqual([false, body.attachment?.size]);
    await eventually(async () => {
      const storedFiles = await filesOf(ana);
      expect([storedFiles.length, storedFiles.every(({ claimed_at }) => claimed_at !== null)]).toEqual([
        2,
        true,
      ]);
    });
  });

  test('creates one message if it is sent again, also concurrently', async () => {
    const upload = await Resumable.send(ana.browser, mp3(1), 'song.mp3', { chat });
    const twice = await Promise.all([1, 2, 3].map(() => send(ana, upload, 'again')));
    const later = await send(ana, upload, 'again');
    expect([...twice, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...twice, later].map(({ body }) => body.id)).size).toBe(1);
    expect((await send(ana, upload)).failure.error).toBe(chats.messages.uploadGone);
  });

  test('checks an upload when it is sent if the process died before the check', async () => {
    const upload = await Resumable.begin(ana.browser, song.length, 'song.mp3', { chat });
    await upload.piece(song.slice(0, -1), 0);
    const early = await send(ana, upload);
    expect([early.status, early.failure.error]).toEqual([409, chats.messages.uploadUnfinished]);
    const { storage } = backbeat().context;
    await appendFile(path.join(storage.staging, `${upload.id}.upload`), song.slice(-1));
    expect((await send(ana, upload)).status).toBe(201);
    expect((await readdir(storage.staging)).filter((name) => name.startsWith(upload.id))).toEqual([]);
  });

  test('resumes an upload in another process that has the same folder', async () => {
    const { config } = backbeat().context;
    const other = await startBackbeat({ DATABASE_URL: String(config.databaseUrl), DATA_DIR: config.dataDir });
    try {
      const upload = await Resumable.begin(ana.browser, song.length, 'song.mp3', { chat });
      await upload.piece(song.slice(0, 1000), 0);
      const there = other.visitor();
      const body = { username: ana.userName, password: 'Four-on-the-floor-128' };
      await there.call(api.auth.signIn, { body });
      expect((await upload.withBrowser(there).piece(song.slice(1000), 1000)).status).toBe(204);
      expect((await send(ana, upload)).status).toBe(201);
    } finally {
      await other.close();
    }
  });

  test('accepts uploads from members of the chat only, and only while they are members', async () => {
    expect((await createUpload(stranger.browser, 1000, 'song.mp3', {}, { chat })).status).toBe(404);
    expect((await createUpload(ana.browser, 1000, 'song.mp3', {}, { chat: 'no chat' })).status).toBe(404);
    const other = await create(ana, [stranger]);
    const upload = await Resumable.send(ana.browser, mp3(1), 'song.mp3', { chat });
    expect((await send(ana, upload, undefined, other)).status).toBe(404);
    expect((await send(bob, upload)).status).toBe(404);
    expect((await upload.withBrowser(bob.browser).head()).status).toBe(404);

    const { body } = await send(ana, upload);
    const resumableUpload = await Resumable.begin(bob.browser, song.length, 'song.mp3', { chat });
    await resumableUpload.piece(song.slice(0, 1000), 0);
    await bob.browser.call(api.chats.removeMember, { params: { id: chat, user: bob.userName } });
    const answers = [
      await resumableUpload.head(),
      await resumableUpload.piece(song.slice(1000), 1000),
      await send(bob, resumableUpload),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await bob.browser.send(body.attachment?.url ?? '')).status).toBe(404);
  });
});

describe('An upload for a chat', () => {
  test('refuses a size or name that the role may not send before the first byte', async () => {
    const large = await createUpload(ana.browser, rights.USER.upload + 1, 'song.mp3', {}, { chat });
    expect([large.status, large.failure.error]).toEqual([413, 'File size exceeds 15MB limit for USER users']);
    const plus = await createUpload(bob.browser, rights.USERPLUS.upload + 1, 'loop.wav', {}, { chat });
    expect(plus.failure.error).toBe('File size exceeds 90MB limit for USERPLUS users');
    for (const name of ['loop.wav', 'moving.gif', 'notes.txt']) {
      const answer = await createUpload(ana.browser, 1000, name, {}, { chat });
      expect([answer.status, answer.failure.error]).toEqual([
        415,
        'File type not allowed for USER users. Allowed types: .jpg, .jpeg, .png, .mp3',
      ]);
    }
    expect((await createUpload(bob.browser, 1000, 'loop.WAV', {}, { chat })).status).toBe(201);
  });

  test('refuses and removes a file after the last byte if its content is of another kind', async () => {
    const deceptive: [string, Uint8Array][] = [
      ['loop.mp3', wav(1)],
      ['page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ];
    for (const [name, bytes] of deceptive) {
      const upload = await Resumable.begin(ana.browser, bytes.length, name, { chat });
      const answer = await upload.piece(bytes, 0);
      expect([answer.status, answer.failure.error]).toEqual([415, chats.describeWrongFile('USER')]);
      expect((await upload.head()).status).toBe(404);
    }
    const brokenImage = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500)]);
    const upload = await Resumable.send(ana.browser, brokenImage, 'broken.png', { chat });
    const answer = await send(ana, upload);
    const damagedText = media.unreadableImage['damaged-image']();
    expect([answer.status, answer.failure.error]).toEqual([415, damagedText]);
    expect((await ana.browser.call(api.chats.listMessages, { params: { id: chat } })).body).toEqual([]);
  });
});
