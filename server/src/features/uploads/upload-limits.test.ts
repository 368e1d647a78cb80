import { api } from '@backbeat/contract';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { Resumable } from '../../../test/clients/resumable-upload.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { MediaUnavailable } from '../../platform/media/index.ts';

const backbeat = useBackbeat({ RATE_LIMITS: 'on' });

/** Silence of 8 kbit/s, MPEG-2.5, 8 kHz, mono: 72 bytes hold 72 ms. */
function longMp3(hours: number): Uint8Array {
  const frame = Buffer.alloc(72);
  frame.writeUInt32BE(0xff_e3_18_c0);
  return Buffer.alloc(Math.floor(hours * 3600 * 1000), frame);
}

const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

test('refuses audio beyond the hourly limit of an account with the time to wait', async () => {
  const { context } = backbeat();
  const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const create = ({ browser }: typeof person, hours: number) =>
    browser.call(api.posts.createPost, {
      body: {
        post: { title: 'Night Bus', genre: ['Song'] },
        file: file('song.mp3', longMp3(hours)),
      },
    });
  await context.limiter.consume('soundByAccount', person.id, 5.5 * 3600);
  const refusal = await create(person, 1);
  expect([refusal.status, refusal.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refusal.failure.error).toMatch(/^You've uploaded several hours of audio .* minutes?\.$/);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await create(other, 1)).status).toBe(201);
  // The refused hour does not count, so a shorter file still fits.
  expect((await create(person, 0.1)).status).toBe(201);
});

test('counts a resumable upload once, when it is complete, and keeps it for a later attempt', async () => {
  const { context } = backbeat();
  const person = await newPerson(backbeat());
  await context.limiter.consume('soundByAccount', person.id, 5.95 * 3600);
  const song = longMp3(0.1);
  const upload = await Resumable.begin(person.browser, song.length);
  const refusal = await upload.piece(song, 0);
  expect([refusal.status, refusal.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  await context.limiter.forgive('soundByAccount', person.id);
  const { status } = await person.browser.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'], upload: upload.id } },
  });
  expect(status).toBe(201);
});

test('refuses an image when the queue is full with the time to wait', async () => {
  const { media } = backbeat().context;
  const { browser } = await newPerson(backbeat());
  const { reencodeImage } = media;
  onTestFinished(() => {
    media.reencodeImage = reencodeImage;
  });
  media.reencodeImage = () => Promise.reject(new MediaUnavailable('busy', 'too many jobs'));
  const refusal = await browser.call(api.chats.uploadPicture, {
    body: { file: file('picture.png', picture) },
  });
  expect([refusal.status, refusal.failure.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refusal.headers.get('retry-after')).toBe('10');
  expect(refusal.failure.error).toMatch(/^Too many files are waiting to be processed\./);
});
