import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { startBackbeat, useBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newPost } from '../../../test/fixtures/tracks.ts';
import { createPublicResponseCache, VISITOR_TTL_MS } from './public-response-cache.ts';

const backbeat = useBackbeat({}, { withVisitorCache: true });
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

test("shows a user's change to the user at once and to visitors within a second", async () => {
  const author = await newPerson(backbeat());
  await newest();
  const { id } = await newPost(author);
  const ownNewest = async () => (await author.browser.call(api.feed.listNewest)).body.content;
  expect((await ownNewest())[0]?.id).toBe(id);
  await expect.poll(async () => (await newest()).ids[0]).toBe(id);
  await author.browser.call(api.posts.deletePost, { params: { id } });
  expect((await ownNewest()).map((post) => post.id)).not.toContain(id);
  await expect.poll(async () => (await newest()).ids).not.toContain(id);
});

test('a change by a user leaves the responses to visitors in the cache', async () => {
  const author = await newPerson(backbeat());
  const post = await storePost(backbeat(), author);
  await expect.poll(async () => (await newest()).ids).toContain(post);
  await author.browser.call(api.likes.toggleLike, { params: { id: post } });
  expect(backbeat().context.responseCache.get(`/api${api.feed.listNewest.path}`)?.body).toContain(post);
});

test('a new role of a user clears the responses to visitors', async () => {
  const author = await newPerson(backbeat());
  const { events, responseCache } = backbeat().context;
  const address = `/api${api.feed.listNewest.path}`;
  await newest();
  expect(responseCache.has(address)).toBe(true);
  events.runAfterCommit('user.role-changed', { userId: author.id });
  expect(responseCache.has(address)).toBe(false);
});

test('cached responses count for the rate limit of each client', async () => {
  const limitedServer = await startBackbeat({ RATE_LIMITS: 'on' }, { withVisitorCache: true });
  const statuses = new Set<number>();
  for (let count = 0; count < 601; count++)
    statuses.add((await limitedServer.visitor().call(api.feed.listNewest)).status);
  expect([...statuses]).toEqual([200, 429]);
  await limitedServer.close();
});

test('the cache is bounded and stores nothing that is older than a second', () => {
  const cache = createPublicResponseCache(VISITOR_TTL_MS);
  const response = (body: string) => ({ body, head: [] });
  for (let count = 0; count < 2_000; count++) cache.set(`/${count}`, response('x'));
  expect(cache.get('/1999')?.body).toBe('x');
  expect(cache.get('/0')).toBeUndefined();
  for (let count = 0; count < 20; count++) cache.set(`/large/${count}`, response('x'.repeat(1_000_000)));
  expect(cache.get('/large/19')?.body).toHaveLength(1_000_000);
  expect(cache.get('/large/0')).toBeUndefined();
  cache.set('/late', response('x'), { start: performance.now() - 2_000 });
  expect(cache.get('/late')).toBeUndefined();
});
