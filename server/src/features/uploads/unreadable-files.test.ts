import { api, media, type Role } from '@backbeat/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../test/clients/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import { accountDetails, newPerson, verifiedBrowser, type Person } from '../../../test/fixtures/people.ts';
import { declaredPng } from '../../../test/fixtures/pictures.ts';
import { Resumable } from '../../../test/clients/resumable-upload.ts';
import { file, mp3, wav } from '../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { newPost, sendPost } from '../../../test/fixtures/tracks.ts';

const backbeat = useEmptyBackbeat();
let free: Person;
let member: Person;
let chat: string;

beforeAll(async () => {
  free = await newPerson(backbeat());
  member = await newPerson(backbeat(), { plus: true });
  const body = { users: [member.userName], chatname: 'Stems' };
  chat = (await free.browser.call(api.chats.createChat, { body })).body.chatRoomId;
});

/** A WAV file whose format chunk has another code and sampling rate. */
function wavOf(code: number, sampleRate = 44_100): Buffer {
  const bytes = Buffer.from(wav(1));
  bytes.writeUInt16LE(code, 20);
  bytes.writeUInt32LE(sampleRate, 24);
  return bytes;
}

/** Four hours and some seconds of silence: 8 kbit/s, MPEG-2.5, 8 kHz, mono; 72 bytes hold 72 ms. */
function longMp3(): Buffer {
  const frame = Buffer.alloc(72);
  frame.writeUInt32BE(0xff_e3_18_c0);
  return Buffer.alloc(72 * 200_100, frame);
}

type Send = (person: Person, upload: File) => Promise<Answer<unknown>>;

const sendDemo: Send = ({ browser }, upload) =>
  browser.call(api.demos.createDemo, { body: { demo: { title: 'Take' }, file: upload } });
const sendToChat: Send = ({ browser }, upload) =>
  browser.call(api.chats.sendFile, { params: { id: chat }, body: { file: upload } });
const audioRoutes: [string, Send][] = [
  ['A post', (person, upload) => sendPost(person, { file: upload })],
  ['A demo', sendDemo],
  ['A chat', sendToChat],
];

const { unreadableAudio, unreadableImage } = media;

const unplayable: [string, Buffer, string, (role: Role) => string][] = [
  ['A-law', wavOf(6), 'a.wav', (role) => unreadableAudio['unsupported-coding'](role, 'A-law')],
  ['ADPCM', wavOf(2), 'a.wav', (role) => unreadableAudio['unsupported-coding'](role, 'Microsoft ADPCM')],
  [
    'a sampling rate of 384 kHz',
    wavOf(1, 384_000),
    'a.wav',
    (role) => unreadableAudio['unsupported-sample-rate'](role, '384 kHz'),
  ],
  ['an MP3 inside a WAV file', wavOf(0x55), 'song.mp3', () => unreadableAudio['mp3-in-wav']()],
  ['more than 4 hours', longMp3(), 'song.mp3', (role) => unreadableAudio['too-long'](role, '4')],
];

describe.each(audioRoutes)('%s', (_route, send) => {
  test.each(unplayable)('refuses %s with the reason', async (_, bytes, name, textFor) => {
    for (const [person, role] of [
      [free, 'USER'],
      [member, 'USERPLUS'],
    ] as const) {
      const { status, failure } = await send(person, file(name, bytes));
      const text = textFor(role);
      expect([status, failure.code, failure.error]).toEqual([415, 'WRONG_KIND', text]);
      expect(failure.fields).toEqual({ file: text });
    }
  });

  test('accepts an MP3 behind other bytes', async () => {
    const lead = Buffer.concat([
      Buffer.from('TAG'.padEnd(128, ' ')),
      Buffer.alloc(5000),
      Buffer.from('ICY 200'),
    ]);
    const upload = file('song.mp3', Buffer.concat([lead, mp3(1)]));
    expect((await send(free, upload)).status).toBe(201);
  });

  test('accepts a WAV file without its size', async () => {
    const bytes = Buffer.from(wav(1));
    bytes.writeUInt32LE(0, 40);
    expect((await send(member, file('take.wav', bytes))).status).toBe(201);
  });
});

test('an upload in chunks is refused with the reason', async () => {
  const bytes = wavOf(0x55);
  const upload = await Resumable.begin(free.browser, bytes.length, 'song.mp3');
  const { status, failure } = await upload.piece(bytes, 0);
  expect([status, failure.error]).toEqual([415, unreadableAudio['mp3-in-wav']()]);
});

test('the text for a coding names a format that the user can upload', () => {
  expect(unreadableAudio['unsupported-coding']('USERPLUS', 'A-law')).toBe(
    'This WAV file uses A-law coding. Export it as PCM (16, 24 or 32 bit) and try again.',
  );
  expect(unreadableAudio['unsupported-coding']('USER', 'A-law')).toBe(
    'This WAV file uses A-law coding. Export it as an MP3 and try again.',
  );
});

test('a post of joined MP3s is as long as both, with the loudness of both', async () => {
  const post = await newPost(free, { file: file('song.mp3', Buffer.concat([mp3(1), monoMp3(1)])) });
  await eventually(async () => {
    const { body } = await free.browser.call(api.posts.getPost, { params: { id: post.id } });
    expect(body).toMatchObject({ processing: 'done', loudness: null });
    expect(body.duration).toBeCloseTo(2, 0);
  });
});

/** The same as `mp3`, of one channel at 48 kHz. */
function monoMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(384);
  frame.writeUInt32BE(0xff_fb_94_c0);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 48_000) / 1152) }, () => frame));
}

const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const images: [string, Buffer, string][] = [
  ['more than 50 megapixels', declaredPng(30_000, 30_000), unreadableImage['too-many-pixels']('50')],
  ['damage', photo.subarray(0, photo.length / 2), unreadableImage['damaged-image']()],
];
const profile = { bio: '', location: '', about: '', profilePic: '', banner: '' };
const imageRoutes: [string, Send][] = [
  ['A chat', sendToChat],
  [
    'The photo of a chat',
    ({ browser }, upload) => browser.call(api.chats.uploadPicture, { body: { file: upload } }),
  ],
  ['The banner of a post', (person, upload) => sendPost(person, { banner: upload })],
  [
    'A profile picture',
    ({ browser }, upload) =>
      browser.call(api.users.updateProfile, {
        body: { user: profile, pp: upload, profilePicMethod: 'file', bannerMethod: 'url' },
      }),
  ],
  [
    'A profile banner',
    ({ browser }, upload) =>
      browser.call(api.users.updateProfile, {
        body: { user: profile, banner: upload, profilePicMethod: 'url', bannerMethod: 'file' },
      }),
  ],
  [
    'A sign-up',
    async (_person, upload) => {
      const user = accountDetails();
      const browser = await verifiedBrowser(backbeat(), user.email);
      return browser.call(api.auth.createAccount, { body: { user, pp: upload } });
    },
  ],
];

describe.each(imageRoutes)('%s', (_route, send) => {
  test.each(images)('refuses an image with %s with the reason', async (_, bytes, text) => {
    const { status, failure } = await send(free, file('photo.png', bytes));
    expect([status, failure.code, failure.error]).toEqual([415, 'WRONG_KIND', text]);
  });
});
