import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import type { Product } from '../servers/product.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { acceptedBy } from './support/ledger.ts';
import { useProduct } from './support/use-product.ts';

const POSTS = 8;

const getProduct = useProduct();
let product: Product;
let leaver: Browser;
let friend: Browser;
beforeAll(async () => {
  product = getProduct();
  [leaver, friend] = [await signUp(product), await signUp(product)];
});

const storedFiles = async (): Promise<string[]> => {
  const names = await readdir(path.join(product.dataDir, 'media'), { recursive: true });
  return names.filter((name) => /\.(mp3|png)$/.test(name));
};

test('finishes an account deletion that kill -9 interrupted after the next start', async () => {
  const { id, userName, email } = (await leaver.call(api.users.getCurrentUser)).body;
  const song = mp3(1);
  /** Publishes a post, which stores its music and a rendition. */
  const publish = (browser: Browser, key: string) =>
    acceptedBy(() =>
      browser.call(api.posts.createPost, {
        body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', song) },
        headers: { 'idempotency-key': key },
      }),
    );
  const friendPost = await publish(friend, 'of-the-friend');
  await eventually(async () => expect(await storedFiles()).toHaveLength(2), 120_000);
  const ofFriend = await storedFiles();
  await Promise.all(Array.from({ length: POSTS }, (_, index) => publish(leaver, `post-${index}`)));
  await eventually(async () => expect(await storedFiles()).toHaveLength(2 + 2 * POSTS), 120_000);
  await leaver.call(api.likes.toggleLike, { params: { id: friendPost.id } });
  await leaver.call(api.comments.addComment, { params: { id: friendPost.id }, body: 'Bye' });

  // The server may never answer this request.
  const deletion = leaver.call(api.users.deleteAccount, { params: { id } }).catch(() => undefined);
  await eventually(async () => {
    if ((await leaver.call(api.users.getCurrentUser)).status !== 401) throw new Error('still there');
  });
  await product.end('SIGKILL');
  await deletion;
  expect((await storedFiles()).length).toBeGreaterThan(ofFriend.length);
  await product.start();

  // The account is inaccessible at once, even if data of it remains.
  expect((await leaver.call(api.users.getCurrentUser)).status).toBe(401);
  expect((await friend.call(api.users.getUser, { params: { userName } })).status).toBe(404);
  await eventually(async () => {
    const { body } = await friend.call(api.auth.checkEmail, { params: { email } });
    expect(body.available).toBe(true);
  }, 60_000);
  const { body } = await friend.call(api.posts.getPost, { params: { id: friendPost.id } });
  expect(body).toMatchObject({ totalLikes: 0, totalComments: 0, likes: [], comments: [] });
  await eventually(
    async () => expect((await storedFiles()).toSorted()).toEqual(ofFriend.toSorted()),
    120_000,
  );
});
