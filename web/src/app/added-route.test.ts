import { toPage } from '@backbeat/contract';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { devProxy } from '../../build/dev-proxy.ts';
import { clearSession } from '../features/auth/session.ts';
import { toggleMutation } from '../features/auth/use-toggle.ts';
import { removeUser, removeUserFromFeed } from '../features/blocks/cached-blocks.ts';
import { likeTarget } from '../features/likes/use-toggle-like.ts';
import { examplePost } from '../features/posts/post.fixture.ts';
import { listRecommended } from './added-route.fixture.ts';
import { findCachedPost } from '../api/cached-posts.ts';
import { prefetchPublic, refetchAfter } from '../api/cached-routes.ts';
import { call } from '../api/client.ts';
import { makeQueryClient, queryOf } from '../api/queries.ts';
import { toRequest } from '../api/request.ts';
import { api } from '../api/routes.ts';
import { onSessionFailure } from '../api/session-failure.ts';

// Test files share their modules, but these modules have another route table.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// The only place where the list is added, in the form in which the build writes it.
vi.mock('../api/routes.ts', async (original) => {
  const { api } = await original<typeof import('../api/routes.ts')>();
  const { withoutSchemas } = await import('../../build/routes-without-schemas.ts');
  const { definition } = await import('./added-route.fixture.ts');
  return { api: { ...api, recommendations: { listRecommended: withoutSchemas(definition) } } };
});

const query = { page: '0', size: '10' };
const { queryKey } = queryOf(listRecommended, { query });
const byBen = { ...examplePost().author, userName: 'ben' };
const nia = { userName: 'nia', profilePic: '' };

let queries: QueryClient;

beforeEach(() => {
  queries = makeQueryClient();
  const content = [examplePost({ id: 'a' }), examplePost({ id: 'b', author: byBen })];
  queries.setQueryData(queryKey, toPage(content, { page: 0, size: 10 }, 2));
});

afterEach(() => vi.unstubAllGlobals());

/** A server that holds its response back until the test sends it. */
function holdResponse(): (status: number, body: unknown) => void {
  let resolve: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((settle) => (resolve = settle));
  vi.stubGlobal('fetch', () => response);
  return (status, body) => resolve(Response.json(body, { status }));
}

const LIKED_POSTS = [
  [true, 1],
  [false, 0],
];
const readCachedPosts = () => queries.getQueryData(queryKey)?.content ?? [];
const readLikes = () => readCachedPosts().map(({ likedByViewer, totalLikes }) => [likedByViewer, totalLikes]);
const isStale = () => queries.getQueryState(queryKey)?.isInvalidated;
const like = (key: string) =>
  new MutationObserver(queries, { ...toggleMutation(queries, likeTarget(queries, 'a', nia)), retry: false })
    .mutate({ isOn: true, key, isGuess: false })
    .catch((error: unknown) => error);

describe('a list in the route table', () => {
  it('a list asks the user to sign in when the session is over, unless it is public', async () => {
    const failures: number[] = [];
    const stop = onSessionFailure(({ status }) => failures.push(status));
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Please log in.' }, { status: 401 }));
    await expect(call(listRecommended, { query })).rejects.toMatchObject({ status: 401 });
    await expect.poll(() => failures).toEqual([401]);
    const { auth: _, ...anyone } = listRecommended;
    await expect(call(anyone, { query })).rejects.toMatchObject({
      status: 401,
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(failures).toEqual([401]);
    stop();
  });

  it('a list leaves the cache when the session ends', async () => {
    await clearSession(queries);
    expect(queries.getQueryData(queryKey)).toBeUndefined();
  });

  it('a list shows a like at once, takes the count of the server and is stale afterwards', async () => {
    const respond = holdResponse();
    const likePromise = like('first');
    await expect.poll(readLikes).toEqual(LIKED_POSTS);
    expect(isStale()).toBe(false);
    respond(200, { liked: true, totalLikes: 8 });
    await likePromise;
    expect(readLikes()[0]).toEqual([true, 8]);
    expect(isStale()).toBe(true);
  });

  it('a list rolls back a like that the server rejects', async () => {
    const before = readCachedPosts();
    const respond = holdResponse();
    const likePromise = like('second');
    await expect.poll(readLikes).toEqual(LIKED_POSTS);
    respond(409, { error: 'Not now.' });
    await likePromise;
    expect(readCachedPosts()).toEqual(before);
  });

  it('a list for users is not prefetched before the session is known', () => {
    const fetchMock = vi.fn<() => Promise<Response>>(async () => Response.json([]));
    vi.stubGlobal('fetch', fetchMock);
    prefetchPublic(queries, queryOf(listRecommended, { query: { page: '1' } }));
    expect(fetchMock).not.toHaveBeenCalled();
    prefetchPublic(queries, queryOf(api.feed.listNewest, { query: { page: '1' } }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('a list provides its posts to the screen of a post', () => {
    expect(findCachedPost(queries, 'b')?.author.userName).toBe('ben');
  });

  it('a list is refetched only after the changes that it names', async () => {
    await refetchAfter(queries, 'comment');
    expect(isStale()).toBe(false);
    await refetchAfter(queries, 'like', ({ id = 'a' }) => id === 'a');
    expect(isStale()).toBe(true);
  });

  it.each([
    ['blocked', removeUser],
    ['muted', removeUserFromFeed],
  ])('a list loses the posts of a user who is %s', (_, remove) => {
    remove(queries, 'ben');
    expect(readCachedPosts().map(({ id }) => id)).toEqual(['a']);
  });

  it('a list reaches the server through the proxy of the development server', () => {
    const { url } = toRequest(listRecommended, { query });
    const matches = Object.keys(devProxy('http://backend')).filter((key) => new RegExp(key).test(url));
    expect(matches).toHaveLength(1);
  });
});
