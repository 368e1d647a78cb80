import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { freePort, Product } from '../servers/product.ts';
import { createUpload, Resumable } from '../clients/resumable-upload.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { answerTo } from './support/ledger.ts';
import { SmallDisk } from './support/small-disk.ts';
import { ChatSender } from './support/chat-sender.ts';
import { START_MS } from './support/use-product.ts';

const GIB = 2 ** 30;
/** Uploads leave 2 GiB free; the database takes a part of the rest. */
const DISK = 3 * GIB;
const NO_ROOM = "We can't accept uploads right now. Please try again later.";
const song = mp3(120);

let disk: SmallDisk;
let product: Product;
let author: Browser;
let senders: ChatSender[];

beforeAll(async () => {
  disk = await SmallDisk.make(DISK);
  product = new Product(path.join(disk.dir, 'data'), await freePort());
  await product.start();
  author = await signUp(product);
  senders = await ChatSender.createChat(product, [author, await signUp(product)]);
}, START_MS);

afterAll(async () => {
  await product.end('SIGTERM');
  await disk.remove();
}, START_MS);

const post = () =>
  author.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', song) },
  });
const postsCount = async () => (await answerTo(author.call(api.users.getCurrentUser))).postsCount;

/** Checks that reads and chat messages still work. */
async function checkUnaffected(): Promise<void> {
  await answerTo(product.visitor().call(api.feed.listNewest, { query: { page: '0', size: '6' } }));
  for (const { ledger } of senders) await ledger.begin();
  for (const sender of senders) await sender.check(senders);
  expect(senders.every(({ ledger }) => ledger.acknowledgedValues.size === ledger.startCount)).toBe(true);
}

test('rejects uploads with an error message while the disk is nearly full, serves all else and recovers', async () => {
  expect((await post()).status).toBe(201);
  await disk.leave(GIB);
  const refusal = await post();
  expect([refusal.status, refusal.failure.error]).toEqual([503, NO_ROOM]);
  expect(refusal.headers.get('retry-after')).not.toBeNull();
  const creation = await createUpload(author, song.length);
  expect([creation.status, creation.failure.error]).toEqual([503, NO_ROOM]);
  await checkUnaffected();
  await disk.empty();
  expect((await post()).status).toBe(201);
});

/** Sends the first half of a post, waits for `whileHalfway`, and sends the second half. */
async function postHalfway(whileHalfway: () => Promise<void>): Promise<{ status: number; text: string }> {
  const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="song.mp3"\r\n\r\n';
  const httpPost = httpRequest(`${product.origin}/api/posts/create`, {
    method: 'POST',
    headers: {
      cookie: author.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=cut',
    },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    httpPost.on('error', reject);
    httpPost.on('response', (response) => {
      void text(response).then((words) => resolve({ status: response.statusCode ?? 0, text: words }), reject);
    });
  });
  httpPost.write(head);
  httpPost.write(song.slice(0, song.length / 2));
  await whileHalfway();
  httpPost.write(song.slice(song.length / 2));
  httpPost.end('\r\n--cut--\r\n');
  return answer;
}

test('rejects an upload during which the disk becomes full and leaves nothing of it', async () => {
  const before = await postsCount();
  const { status, text: words } = await postHalfway(() => disk.fill());
  expect([status, JSON.parse(words)]).toEqual([503, expect.objectContaining({ error: NO_ROOM })]);
  await checkUnaffected();
  await disk.empty();
  expect(await postsCount()).toBe(before);
  expect((await post()).status).toBe(201);
});

test('a resumable upload that meets a full disk resumes at its offset when there is room', async () => {
  const half = Math.ceil(song.length / 2);
  const upload = await Resumable.begin(author, song.length);
  expect((await upload.piece(song.slice(0, half), 0)).status).toBe(204);
  await disk.fill();
  const refusal = await upload.piece(song.slice(half), half);
  expect([refusal.status, refusal.failure.error]).toEqual([503, NO_ROOM]);
  await checkUnaffected();
  await disk.empty();
  const offset = await upload.offset();
  expect((await upload.piece(song.slice(offset), offset)).status).toBe(204);
  const body = { post: { title: 'Night Bus', genre: ['Song' as const], upload: upload.id } };
  expect((await author.call(api.posts.createPost, { body })).status).toBe(201);
});
