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
const getProduct = useProduct(() => bucket.start());
let author: Browser;
let senders: ChatSender[];
beforeAll(async () => {
  author = await signUp(getProduct());
  senders = await ChatSender.createChat(getProduct(), [author, await signUp(getProduct())]);
}, START_MS);
afterAll(() => bucket.stop());

const post = (key: string) =>
  author.call(api.posts.createPost, {
    body: { post: { title: key, genre: ['Song'] }, file: file('song.mp3', song) },
    headers: { 'idempotency-key': key },
  });
const postsCount = async () => (await answerTo(author.call(api.users.getCurrentUser))).postsCount;
const listStaged = async () => readdir(path.join(getProduct().dataDir, 'media/staging'));

/** Requests and chat messages that need no files. */
async function checkUnaffected(): Promise<void> {
  await answerTo(
    getProduct()
      .visitor()
      .call(api.feed.listNewest, { query: { page: '0', size: '6' } }),
  );
  for (const { ledger } of senders) await ledger.begin();
  for (const sender of senders) await sender.check(senders);
  expect(senders.every(({ ledger }) => ledger.acknowledgedValues.size === ledger.startCount)).toBe(true);
}

test.each(['refusing', 'breaking', 'hanging'] as const)(
  'rejects an upload while the bucket is %s, leaves nothing of it, serves all else and accepts the retry',
  async (mood) => {
    await eventually(async () => expect(await listStaged()).toEqual([]));
    const before = await postsCount();
    const objectCount = bucket.objects.size;
    bucket.mood = mood;
    const pendingPost = post(mood);
    await checkUnaffected();
    const failedPost = await pendingPost;
    expect([failedPost.status, failedPost.failure.error]).toEqual([503, AWAY]);
    expect(failedPost.headers.get('retry-after')).not.toBeNull();
    expect(await postsCount()).toBe(before);
    expect(bucket.objects.size).toBe(objectCount);
    expect(await listStaged()).toEqual([]);

    bucket.mood = 'well';
    const { id } = await answerTo(post(mood));
    expect(await postsCount()).toBe(before + 1);
    // Its audio has been processed and can be played.
    const stream = await eventually(async () => {
      const { stream: streamUrl } = await answerTo(author.call(api.posts.getPost, { params: { id } }));
      expect(streamUrl).not.toBeNull();
      return String(streamUrl);
    }, 120_000);
    expect((await author.send(stream, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
  },
);

test('a resumable upload waits when the bucket rejects its last chunk and completes when the bucket works again', async () => {
  const upload = await Resumable.begin(author, song.length);
  const half = Math.ceil(song.length / 2);
  expect((await upload.piece(song.slice(0, half), 0)).status).toBe(204);
  bucket.mood = 'refusing';
  const refusal = await upload.piece(song.slice(half), half);
  expect(refusal.status).toBe(503);
  bucket.mood = 'well';
  expect(await upload.offset()).toBe(song.length);
  const body = { post: { title: 'In pieces', genre: ['Song' as const], upload: upload.id } };
  expect((await author.call(api.posts.createPost, { body })).status).toBe(201);
});
