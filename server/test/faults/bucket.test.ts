import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { Resumable } from '../clients/resumable-upload.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { answerTo } from './support/ledger.ts';
import { Bucket } from './support/bucket.ts';
import { ChatSender } from './support/chat-sender.ts';
import { START_MS, useProduct } from './support/use-product.ts';

const song = mp3(60);
const AWAY = "We're having trouble right now. Please try again shortly.";

const bucket = new Bucket();
const running = useProduct(() => bucket.start());
let author: Browser;
let senders: ChatSender[];
beforeAll(async () => {
  author = await signUp(running());
  senders = await ChatSender.createChat(running(), [author, await signUp(running())]);
}, START_MS);
afterAll(() => bucket.stop());

const post = (key: string) =>
  author.call(api.posts.createPost, {
    body: { post: { title: key, genre: ['Song'] }, file: file('song.mp3', song) },
    headers: { 'idempotency-key': key },
  });
const postsCount = async () => (await answerTo(author.call(api.users.getCurrentUser))).postsCount;
const staged = async () => readdir(path.join(running().dataDir, 'media/staging'));

/** Requests and chat messages that need no files. */
async function checkUnaffected(): Promise<void> {
  await answerTo(
    running()
      .visitor()
      .call(api.feed.listNewest, { query: { page: '0', size: '6' } }),
  );
  for (const { ledger } of senders) await ledger.begin();
  for (const sender of senders) await sender.check(senders);
  expect(senders.every(({ ledger }) => ledger.acknowledged.size === ledger.begun)).toBe(true);
}

test.each(['refusing', 'breaking', 'hanging'] as const)(
  'rejects an upload while the bucket is %s, leaves nothing of it, serves all else and accepts the retry',
  async (mood) => {
    await eventually(async () => expect(await staged()).toEqual([]));
    const before = await postsCount();
    const objectCount = bucket.objects.size;
    bucket.mood = mood;
    const failing = post(mood);
    await checkUnaffected();
    const failed = await failing;
    expect([failed.status, failed.failure.error]).toEqual([503, AWAY]);
    expect(failed.headers.get('retry-after')).not.toBeNull();
    expect(await postsCount()).toBe(before);
    expect(bucket.objects.size).toBe(objectCount);
    expect(await staged()).toEqual([]);

    bucket.mood = 'well';
    const { id } = await answerTo(post(mood));
    expect(await postsCount()).toBe(before + 1);
    // Its audio has been processed and can be played.
    const stream = await eventually(async () => {
      const { stream: made } = await answerTo(author.call(api.posts.getPost, { params: { id } }));
      expect(made).not.toBeNull();
      return String(made);
    }, 120_000);
    expect((await author.send(stream, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
  },
);

test('a resumable upload waits when the bucket rejects its last chunk and completes when the bucket works again', async () => {
  const upload = await Resumable.begin(author, song.length);
  const half = Math.ceil(song.length / 2);
  expect((await upload.piece(song.slice(0, half), 0)).status).toBe(204);
  bucket.mood = 'refusing';
  const refused = await upload.piece(song.slice(half), half);
  expect(refused.status).toBe(503);
  bucket.mood = 'well';
  expect(await upload.offset()).toBe(song.length);
  const body = { post: { title: 'In pieces', genre: ['Song' as const], upload: upload.id } };
  expect((await author.call(api.posts.createPost, { body })).status).toBe(201);
});
