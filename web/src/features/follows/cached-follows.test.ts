import type { Page, follows, users } from '@backbeat/contract';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import {
  removeSuggestion,
  followingKey,
  followingQuery,
  updateCachedFollow,
  cacheFollowStates,
  followMutationKey,
} from './cached-follows.ts';
import { applyFollowChange } from './use-realtime-follows.ts';

const summaryOf = (user: string) => keyOf(api.follows.getFollowSummary, { params: { user } });
const profileOf = (userName: string) => keyOf(api.users.getUser, { params: { userName } });
const ownKey = keyOf(api.users.getCurrentUser);
const searchKey = (page: string) => keyOf(api.users.searchUsers, { params: { term: 'n' }, query: { page } });

const counts = (followersCount: number, followingCount: number) => ({ followersCount, followingCount });
let queries: QueryClient;

beforeEach(() => {
  queries = new QueryClient();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Caches two users with consistent data. */
function cacheUser(userName: string, { followersCount, followingCount }: follows.FollowSummary): void {
  queries.setQueryData(summaryOf(userName), { followersCount, followingCount });
  queries.setQueryData(profileOf(userName), { userName, followersCount, followingCount });
}
const readCachedFollow = (userName: string) => [
  queries.getQueryData(summaryOf(userName)),
  queries.getQueryData(profileOf(userName)),
];

describe('A cached follow', () => {
  it('updates every cached entry of both users after a follow', () => {
    cacheUser('nia', counts(7, 1));
    cacheUser('ilo', counts(2, 3));
    queries.setQueryData(profileOf('NIA'), { userName: 'nia', ...counts(7, 1) });
    queries.setQueryData(ownKey, { userName: 'ilo', ...counts(2, 3) });
    for (const page of ['0', '1']) {
      queries.setQueryData(searchKey(page), {
        content: [
          { userName: 'nia', ...counts(7, 1) },
          { userName: 'ilo', ...counts(2, 3) },
          { userName: 'tembo', ...counts(0, 0) },
        ],
        page: {},
      });
    }
    updateCachedFollow(queries, 'ilo', 'nia', true);
    expect(queries.getQueryData(followingKey('nia'))).toBe(true);
    expect(readCachedFollow('nia')).toEqual([counts(8, 1), { userName: 'nia', ...counts(8, 1) }]);
    expect(readCachedFollow('ilo')).toEqual([counts(2, 4), { userName: 'ilo', ...counts(2, 4) }]);
    expect(queries.getQueryData(ownKey)).toEqual({ userName: 'ilo', ...counts(2, 4) });
    expect(queries.getQueryData(profileOf('NIA'))).toEqual({ userName: 'nia', ...counts(8, 1) });
    for (const page of ['0', '1']) {
      const { content } = queries.getQueryData<Page<users.FoundUser>>(searchKey(page)) ?? { content: [] };
      expect(content).toEqual([
        { userName: 'nia', ...counts(8, 1) },
        { userName: 'ilo', ...counts(2, 4) },
        { userName: 'tembo', ...counts(0, 0) },
      ]);
    }
  });

  it('changes nothing when a follow is applied twice and adds no entries', () => {
    cacheUser('nia', counts(7, 1));
    updateCachedFollow(queries, 'ilo', 'nia', false);
    expect(readCachedFollow('nia')[0]).toEqual(counts(7, 1));
    updateCachedFollow(queries, 'ilo', 'tembo', true);
    expect(readCachedFollow('tembo')).toEqual([undefined, undefined]);
    expect(queries.getQueryData(ownKey)).toBeUndefined();
  });

  it('rolls back a follow to the previous state and never to a negative count', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), fc.nat(2), (presses, followers) => {
        queries.clear();
        cacheUser('nia', counts(followers, 0));
        for (const shouldFollow of presses) updateCachedFollow(queries, 'ilo', 'nia', shouldFollow);
        updateCachedFollow(queries, 'ilo', 'nia', false);
        expect(readCachedFollow('nia')[0]).toEqual(counts(followers, 0));
      }),
    );
    cacheUser('nia', counts(0, 0));
    queries.setQueryData(followingKey('nia'), true);
    updateCachedFollow(queries, 'ilo', 'nia', false);
    expect(readCachedFollow('nia')[0]).toEqual(counts(0, 0));
  });
});

describe('A pending follow', () => {
  it('shows a pending follow whatever the server sends, and rolls it back on failure', async () => {
    vi.stubGlobal('fetch', async () => Response.json(true));
    cacheUser('nia', counts(7, 1));
    queries.setQueryData(followingKey('nia'), true);
    let refuse: () => void = () => undefined;
    const refusal = new Promise<never>((_, reject) => (refuse = () => reject(new Error('Not now.'))));
    const press = new MutationObserver(queries, {
      mutationKey: followMutationKey('nia'),
      mutationFn: () => refusal,
      onMutate: () => updateCachedFollow(queries, 'ilo', 'nia', false),
      onError: () => updateCachedFollow(queries, 'ilo', 'nia', true),
    });
    const pressResult = press.mutate().catch(() => 'refused');
    await queries.fetchQuery(followingQuery('nia'));
    cacheFollowStates(queries, [{ userName: 'nia', followedByViewer: true }]);
    expect(queries.getQueryData(followingKey('nia'))).toBe(false);
    refuse();
    expect(await pressResult).toBe('refused');
    expect(queries.getQueryData(followingKey('nia'))).toBe(true);
    expect(readCachedFollow('nia')[0]).toEqual(counts(7, 1));
  });
});

describe('A follow in another tab', () => {
  it('applies a follow of another tab once, however often it arrives', () => {
    cacheUser('nia', counts(7, 1));
    queries.setQueryData(ownKey, { userName: 'ilo', ...counts(2, 3) });
    const change = { userName: 'nia', isFollowing: true };
    applyFollowChange(queries, 'ilo', change);
    applyFollowChange(queries, 'ilo', change);
    expect(queries.getQueryData(followingKey('nia'))).toBe(true);
    expect(readCachedFollow('nia')[0]).toEqual(counts(8, 1));
    expect(queries.getQueryData(ownKey)).toEqual({ userName: 'ilo', ...counts(2, 4) });
    applyFollowChange(queries, 'ilo', { userName: 'nia', isFollowing: false });
    expect(readCachedFollow('nia')[0]).toEqual(counts(7, 1));
  });
});

describe('A list of users', () => {
  it('caches for each user of a list whether the viewer follows them', () => {
    cacheFollowStates(queries, [
      { userName: 'nia', followedByViewer: true },
      { userName: 'tembo', followedByViewer: false },
    ]);
    expect(['nia', 'tembo'].map((name) => queries.getQueryData(followingKey(name)))).toEqual([true, false]);
  });
});

describe('A suggested user', () => {
  it('removes a suggested user when the viewer follows them', () => {
    const queryKey = keyOf(api.follows.listSuggestions, { query: { limit: '5' } });
    const user = (userName: string) => ({ id: userName, userName, profilePic: '' });
    queries.setQueryData(queryKey, [user('nia'), user('tembo')]);
    removeSuggestion(queries, 'nia');
    expect(queries.getQueryData(queryKey)).toEqual([user('tembo')]);
  });
});
