import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import type { Product } from '../product.ts';
import { signUp } from '../sign-up.ts';
import { file, mp3 } from '../sounds.ts';
import { useProduct } from './use-product.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const POSTS = 8;

const running = useProduct();
let product: Product;
let leaver: Browser;
let friend: Browser;
beforeAll(async () => {
  product = running();
  [leaver, friend] = [await signUp(product), await signUp(product)];
});

const filesKept = async (): Promise<string[]> => {
  const names = await readdir(path.join(product.dataDir, 'media'), { recursive: true });
  return names.filter((name) => /\.(mp3|png)$/.test(name));
};

test('Killed with -9 while an account is being deleted, the rest of it goes after the next start', async () => {
  const { id, userName } = (await leaver.call(api.users.getCurrentUser)).body;
  const song = mp3(1);
  /** Its music, and the rendition that is made of it. */
  const publish = (browser: Browser) =>
    browser.call(api.posts.createPost, {
      body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', song) },
    });
  const kept = (await publish(friend)).body;
  await eventually(async () => expect(await filesKept()).toHaveLength(2), 30_000);
  const ofFriend = await filesKept();
  await Promise.all(Array.from({ length: POSTS }, () => publish(leaver)));
  await eventually(async () => expect(await filesKept()).toHaveLength(2 + 2 * POSTS), 30_000);
  await leaver.call(api.likes.toggleLike, { params: { id: kept.id } });
  await leaver.call(api.comments.addComment, { params: { id: kept.id }, body: 'Bye' });

  // What was asked for may never be answered.
  const leaving = leaver.call(api.accounts.deleteAccount, { params: { id } }).catch(() => undefined);
  await eventually(async () => {
    if ((await leaver.call(api.users.getCurrentUser)).status !== 401) throw new Error('still there');
  });
  await product.end('SIGKILL');
  await leaving;
  expect((await filesKept()).length).toBeGreaterThan(ofFriend.length);
  await product.start();

  // Nobody is in it from the first moment on, whatever is left of it.
  expect((await leaver.call(api.users.getCurrentUser)).status).toBe(401);
  expect((await friend.call(api.users.getUser, { params: { userName } })).status).toBe(404);
  await eventually(async () => {
    const { body } = await friend.call(api.auth.checkUserName, { params: { name: userName } });
    expect(body.available).toBe(true);
  }, 60_000);
  const { body } = await friend.call(api.posts.getPost, { params: { id: kept.id } });
  expect(body).toMatchObject({ totalLikes: 0, totalComments: 0, likes: [], comments: [] });
  await eventually(async () => expect((await filesKept()).toSorted()).toEqual(ofFriend.toSorted()), 30_000);
});
