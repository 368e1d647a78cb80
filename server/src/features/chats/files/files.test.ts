import { api, chats, rights } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { file, mp3, wav } from '../../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { sendMessage } from '../messages/send-message.ts';

const backbeat = useBackbeat();

let ana: Person;
let bob: Person;
let stranger: Person;
let chat: chats.Chat;
beforeEach(async () => {
  [ana, bob, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat(), { plus: true }),
    await newPerson(backbeat()),
  ];
  const body = { users: [bob.userName], chatname: 'Stems' };
  chat = (await ana.browser.call(api.chats.createChat, { body })).body;
});

const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } });
const paramsOfChat = () => ({ params: { id: chat.chatRoomId } });
const send = ({ browser }: Person, content: File | undefined, clientId?: string) =>
  browser.call(api.chats.sendFile, { ...paramsOfChat(), body: { file: content, clientId } });
const statusOf = async ({ browser }: Person, url = '') => (await browser.send(url)).status;

describe('A file in a chat', () => {
  test('serves an image and its thumbnail to members only, in ranges', async () => {
    const { status, body } = await send(ana, file('photo.png', await picture.png().toBuffer()));
    expect(status).toBe(201);
    const { attachment } = body;
    expect(body).toMatchObject({ type: 'FILE', sender: ana.userName, seq: 1 });
    expect(attachment).toMatchObject({
      name: 'photo.png',
      contentType: 'image/png',
      image: { width: 900, height: 300 },
    });
    expect(body.message).toBe(
      chats.fileText({ name: 'photo.png', url: attachment?.url ?? '', size: attachment?.size ?? 0 }),
    );
    for (const url of [attachment?.url, attachment?.image?.thumb]) {
      expect([await statusOf(bob, url), await statusOf(stranger, url)]).toEqual([200, 404]);
      expect(
        (
          await backbeat()
            .visitor()
            .send(url ?? '')
        ).status,
      ).toBe(404);
    }
    const part = await bob.browser.send(attachment?.url ?? '', { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-9/${attachment?.size}`]);
  });

  test('processes an audio file in the background', async () => {
    const { body } = await send(ana, file('song.mp3', mp3(2)));
    expect(body.attachment?.audio).toMatchObject({ processing: 'waiting', stream: null });
    const processedFile = await eventually(async () => {
      const [message] = (await bob.browser.call(api.chats.listMessages, paramsOfChat())).body;
      expect(message?.attachment?.audio?.processing).toBe('done');
      return message?.attachment?.audio;
    });
    expect(processedFile?.duration).toBeCloseTo(2, 0);
    expect(processedFile?.waveform?.length).toBeGreaterThanOrEqual(200);
    expect([
      await statusOf(bob, processedFile?.stream ?? ''),
      await statusOf(stranger, processedFile?.stream ?? ''),
    ]).toEqual([200, 404]);
  });

  test('accepts only kinds and sizes that the role allows, by content', async () => {
    const refusal = await send(ana, file('loop.wav', wav(1)));
    expect([refusal.status, refusal.failure.error]).toEqual([
      415,
      'File type not allowed for USER users. Allowed types: .jpg, .jpeg, .png, .mp3',
    ]);
    expect((await send(bob, file('loop.wav', wav(1)))).status).toBe(201);
    const page = new TextEncoder().encode('<html>');
    expect((await send(bob, file('page.html', page))).failure.error).toMatch(
      /^File type not allowed for USERPLUS users\. Allowed types: /,
    );
    // MP3 is allowed, so the name is not the problem.
    expect((await send(bob, file('song.mp3', page))).failure.error).toBe(chats.messages.fileUnplayable);
    const large = await send(ana, file('long.mp3', new Uint8Array(rights.USER.upload + 1)));
    expect([large.status, large.failure.error]).toEqual([413, 'File size exceeds 15MB limit for USER users']);
    expect((await send(ana, undefined)).failure.error).toBe('No file selected');
    expect((await send(stranger, file('song.mp3', mp3(1)))).status).toBe(404);
  });

  test('sends a file once if it is sent again, also concurrently', async () => {
    const twice = await Promise.all([1, 2].map(() => send(ana, file('song.mp3', mp3(1)), 'again')));
    const third = await send(ana, file('song.mp3', mp3(1)), 'again');
    const ids = [...twice, third].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    expect((await ana.browser.call(api.chats.listMedia, paramsOfChat())).body.map(({ id }) => id)).toEqual([
      ids[0],
    ]);
  });

  test('serves a file under its name, with the ending of its content', async () => {
    const headersOf = async (name: string) => {
      const { body } = await send(ana, file(name, mp3(1)));
      const { headers } = await bob.browser.send(body.attachment?.url ?? '');
      return [
        body.attachment?.name,
        headers.get('content-disposition'),
        headers.get('x-content-type-options'),
      ];
    };
    expect(await headersOf('Füße.mp3')).toEqual([
      'Füße.mp3',
      `inline; filename="F__e.mp3"; filename*=UTF-8''F%C3%BC%C3%9Fe.mp3`,
      'nosniff',
    ]);
    const [name, disposition] = await headersOf('setup.exe');
    expect(name).toBe('setup.exe.mp3');
    expect(disposition).toContain('filename="setup.exe.mp3"');
  });

  test('removes a file with its message', async () => {
    const { body } = await send(ana, file('photo.png', await picture.png().toBuffer()));
    const params = { id: chat.chatRoomId, seq: String(body.seq) };
    const removal = await ana.browser.call(api.chats.removeMessage, { params });
    expect(removal.body).toMatchObject({ message: '', removed: true });
    expect(removal.body.attachment).toBeUndefined();
    expect(await statusOf(bob, body.attachment?.url)).toBe(404);
    await eventually(async () => {
      const { db } = backbeat().context;
      const remainingFiles = db.selectFrom('files').select('key').where('owner_id', '=', ana.id);
      expect(await remainingFiles.execute()).toEqual([]);
    });
  });

  test('lists files by kind, newest first', async () => {
    await send(ana, file('one.mp3', mp3(1)));
    await send(bob, file('two.png', await picture.png().toBuffer()));
    await send(ana, file('three.mp3', mp3(1)));
    const listFiles = async (query: { kind?: 'image' | 'audio'; before?: string; after?: string }) =>
      (await bob.browser.call(api.chats.listMedia, { ...paramsOfChat(), query })).body.map(
        ({ attachment }) => attachment?.name,
      );
    expect(await listFiles({})).toEqual(['three.mp3', 'two.png', 'one.mp3']);
    expect(await listFiles({ kind: 'audio' })).toEqual(['three.mp3', 'one.mp3']);
    expect(await listFiles({ before: '3' })).toEqual(['two.png', 'one.mp3']);
    expect(await listFiles({ after: '1' })).toEqual(['three.mp3', 'two.png']);
  });
});

describe('The photo of a chat', () => {
  test('sets the photo of a chat to an unused picture of the user, once', async () => {
    const upload = async ({ browser }: Person) =>
      (
        await browser.call(api.chats.uploadPicture, {
          body: { file: file('p.png', await picture.png().toBuffer()) },
        })
      ).body;
    const photoUrl = await upload(ana);
    const set = ({ browser }: Person, url: string) =>
      browser.call(api.chats.changePhoto, { ...paramsOfChat(), query: { photoUrl: url } });
    expect((await set(bob, photoUrl)).status).toBe(400);
    expect((await set(ana, photoUrl)).body.chatPhoto).toBe(photoUrl);
    expect((await set(ana, photoUrl)).status).toBe(200);
    const [notice, ...others] = (await bob.browser.call(api.chats.listMessages, paramsOfChat())).body;
    expect(notice).toMatchObject({ type: 'NOTICE', message: chats.photoText(photoUrl) });
    expect(others).toEqual([]);
    expect((await set(bob, 'https://pictures.example/a.png')).body.chatPhoto).toBe(
      'https://pictures.example/a.png',
    );
    expect((await set(bob, photoUrl)).status).toBe(400);
    const moving = await set(ana, 'https://pictures.example/a.gif');
    expect([moving.status, moving.failure.error]).toEqual([400, chats.describeWrongImage('USER')]);
    expect((await set(bob, 'https://pictures.example/a.gif')).status).toBe(200);
  });

  test('shows the other user as the photo of a direct chat', async () => {
    const direct = (await ana.browser.call(api.chats.createChat, { body: { users: [bob.userName] } })).body;
    expect(direct.chatPhoto).toBe('/dpp.jpg');
    const refusal = await bob.browser.call(api.chats.changePhoto, {
      params: { id: direct.chatRoomId },
      query: { photoUrl: 'https://pictures.example/a.png' },
    });
    expect([refusal.status, refusal.failure.error]).toEqual([409, chats.messages.directPhoto]);
  });
});

describe('A deleted account', () => {
  test('removes a deleted account from its chats and its name from its messages', async () => {
    await sendMessage(backbeat().context, chat.chatRoomId, ana.id, { message: 'I was here' });
    await ana.browser.call(api.users.deleteAccount, { params: { id: ana.id } });
    const messages = (await bob.browser.call(api.chats.listMessages, paramsOfChat())).body;
    expect(messages.map(({ type, sender, message }) => [type, sender, message])).toEqual([
      ['CHAT', 'deleted user', 'I was here'],
      ['LEAVE', 'deleted user', chats.announcements.left],
    ]);
    const { users } = (await bob.browser.call(api.chats.getChat, paramsOfChat())).body;
    expect(users).toEqual([bob.userName]);
    // The remaining member is the creator now.
    const body = { chatname: 'Alone' };
    expect((await bob.browser.call(api.chats.renameChat, { ...paramsOfChat(), body })).status).toBe(200);
  });

  test('removes a chat with its files when the last member leaves', async () => {
    await send(ana, file('photo.png', await picture.png().toBuffer()));
    for (const person of [bob, ana])
      await person.browser.call(api.chats.removeMember, {
        params: { id: chat.chatRoomId, user: person.userName },
      });
    const { db } = backbeat().context;
    await eventually(async () => {
      expect(await db.selectFrom('chats').select('id').where('id', '=', chat.chatRoomId).execute()).toEqual(
        [],
      );
      expect(await db.selectFrom('files').select('key').where('owner_id', '=', ana.id).execute()).toEqual([]);
    });
  });
});

test('a suspended account cannot send messages', async () => {
  const { db } = backbeat().context;
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', bob.id).execute();
  await expect(sendMessage(backbeat().context, chat.chatRoomId, bob.id, { message: 'Hi' })).rejects.toThrow(
    'Chat not found.',
  );
});

test('a search finds messages without accents, vowel signs, invisible characters and forms of digits', async () => {
  const texts = ['Schöne Straße', 'حَبِيبِي ٢٠٢٤', 'Sommer\u00adnacht', "don't"];
  for (const message of texts) await sendMessage(backbeat().context, chat.chatRoomId, ana.id, { message });
  for (const [index, search] of ['schone strasse', 'حبيبي 2024', 'sommernacht', 'Dont'].entries()) {
    const { body } = await bob.browser.call(api.chats.searchMessages, {
      ...paramsOfChat(),
      query: { search },
    });
    expect(body.content.map(({ seq }) => seq)).toEqual([index + 1]);
  }
});

test('a search returns matching messages, newest first, and how far back it searched', async () => {
  for (const message of ['The Bass is late', 'ok', 'more bass_%', 'drums'])
    await sendMessage(backbeat().context, chat.chatRoomId, ana.id, { message });
  const searchTexts = async (search: string, before?: string) =>
    (
      await bob.browser.call(api.chats.searchMessages, {
        ...paramsOfChat(),
        query: { search, ...(before && { before }) },
      })
    ).body;
  const bass = await searchTexts('bass');
  expect([bass.content.map(({ seq }) => seq), bass.searchedFrom]).toEqual([[3, 1], 1]);
  expect((await searchTexts('bass', '3')).content.map(({ seq }) => seq)).toEqual([1]);
  expect((await searchTexts('s_%')).content.map(({ seq }) => seq)).toEqual([3]);
  expect(
    (await stranger.browser.call(api.chats.searchMessages, { ...paramsOfChat(), query: { search: 'a' } }))
      .status,
  ).toBe(404);
});
