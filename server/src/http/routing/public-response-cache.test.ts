import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { startBackbeat, useBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newPost } from '../../../test/fixtures/tracks.ts';
import { PublicResponseCache } from './public-response-cache.ts';

const backbeat = useBackbeat();
const newest = async () => {
  const { body, headers } = await backbeat().visitor().call(api.feed.listNewest);
  return { ids: body.content.map(({ id }) => id), headers };
};

test('a cached response has a request id and all headers of its own', async () => {
  const author = await newPerson(backbeat());
  const post = await storePost(backbeat(), author);
  const first = await newest();
  await backbeat().context.db.deleteFrom('posts').where('id', '=', post).execute();
  const second = await newest();
  expect(second.ids).toEqual(first.ids);
  expect(second.ids).toContain(post);
  const withoutOwn = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
  expect(withoutOwn(second.headers)).toEqual(withoutOwn(first.headers));
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  const signedIn = await author.browser.call(api.feed.listNewest);
  expect(signedIn.body.content.map(({ id }) => id)).not.toContain(post);
  await expect.poll(async () => (await newest()).ids).not.toContain(post);
});

test('a change by a user is visible in the next response to a visitor', async () => {
  const author = await newPerson(backbeat());
  await newest();
  const { id } = await newPost(author);
  expect((await newest()).ids[0]).toBe(id);
  await author.browser.call(api.posts.deletePost, { params: { id } });
  expect((await newest()).ids).not.toContain(id);
});

test('cached responses count for the rate limit of each client', async () => {
  const limited = await startBackbeat({ RATE_LIMITS: 'on' });
  const statuses = new Set<number>();
  for (let count = 0; count < 601; count++)
    statuses.add((await limited.visitor().call(api.feed.listNewest)).status);
  expect([...statuses]).toEqual([200, 429]);
  await limited.close();
});

test('the cache is bounded and stores nothing that was read before a change', () => {
  const cache = new PublicResponseCache();
  const before = cache.snapshot;
  cache.invalidate();
  cache.store('/a', before, 'old', []);
  expect(cache.find('/a')).toBeUndefined();
  for (let count = 0; count < 2_000; count++) cache.store(`/${count}`, cache.snapshot, 'x', []);
  expect(cache.find('/1999')?.body).toBe('x');
  expect(cache.find('/0')).toBeUndefined();
  for (let count = 0; count < 20; count++)
    cache.store(`/large/${count}`, cache.snapshot, 'é'.repeat(500_000), []);
  expect(cache.find('/large/19')?.head).toEqual(['content-length', '1000000']);
  expect(cache.find('/large/0')).toBeUndefined();
  cache.store('/late', { ...cache.snapshot, at: performance.now() - 2_000 }, 'x', []);
  expect(cache.find('/late')).toBeUndefined();
});
