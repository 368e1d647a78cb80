import { api, limits } from '@backbeat/contract';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import type { Viewer } from '../../http/security/session.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { readFollowingFeed } from './read-following-feed.ts';
import { findFollowed } from './user-lists.queries.ts';

const backbeat = useEmptyBackbeat();
const db = () => backbeat().context.db;
let fan: Person;
let makers: Person[];

const follow = ({ browser }: Person, { userName }: Person) =>
  browser.call(api.follows.toggleFollow, { params: { user: userName } });
const read = async ({ browser }: Pick<Person, 'browser'>, query: { page?: string; size?: string } = {}) =>
  (await browser.call(api.feed.listFollowed, { query })).body;
const dateAt = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

beforeAll(async () => {
  fan = await newPerson(backbeat());
  makers = await Promise.all([1, 2, 3, 4].map(async () => newPerson(backbeat())));
  for (const maker of makers.slice(0, 3)) await follow(fan, maker);
});
beforeEach(async () => {
  await db().deleteFrom('posts').execute();
  await db().updateTable('users').set({ posts_count: 0 }).execute();
});

describe('the following feed', () => {
  test('lists posts of followed users newest first, without drafts and the posts of other users', async () => {
    const [ana, ben, , stranger] = makers;
    if (!ana || !ben || !stranger) throw new Error('A test user is missing.');
    const old = await storePost(backbeat(), ana, { time: dateAt(1) });
    await storePost(backbeat(), stranger, { time: dateAt(2) });
    const newer = await storePost(backbeat(), ben, { time: dateAt(3) });
    await storePost(backbeat(), ana, { time: dateAt(4), status: 'DRAFT' });
    await storePost(backbeat(), fan, { time: dateAt(5) });
    const first = await read(fan, { size: '1' });
    expect(first.content.map(({ id }) => id)).toEqual([newer]);
    expect(first.page).toEqual({ size: 1, number: 0, totalElements: 2, totalPages: 2 });
    expect((await read(fan, { size: '1', page: '1' })).content.map(({ id }) => id)).toEqual([old]);
    expect((await read(fan, { page: '7' })).content).toEqual([]);

    await follow(fan, ben);
    expect((await read(fan)).content.map(({ id }) => id)).toEqual([old]);
    await follow(fan, ben);
    expect((await read(fan)).page.totalElements).toBe(2);
  });

  test('returns an empty feed without follows and 401 for visitors', async () => {
    expect((await read(await newPerson(backbeat()))).page.totalElements).toBe(0);
    const answer = await backbeat().visitor().call(api.feed.listFollowed, {});
    expect([answer.status, answer.failure.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test('matches a plain sort on every page and gives each author the same share above the limit', async () => {
    const plan = fc.record({
      authors: fc.array(fc.nat(2), { maxLength: 14 }),
      size: fc.integer({ min: 1, max: 5 }),
      maxPosts: fc.integer({ min: 3, max: 15 }),
      walk: fc.record({ people: fc.nat(3), posts: fc.nat(14) }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ authors, size, maxPosts, walk }) => {
        await db().deleteFrom('posts').execute();
        await db().updateTable('users').set({ posts_count: 0 }).execute();
        const posts: { id: string; author: number }[] = [];
        for (const [minute, author] of authors.entries()) {
          const maker = makers[author];
          if (maker)
            posts.unshift({ id: await storePost(backbeat(), maker, { time: dateAt(minute) }), author });
        }
        const present = new Set(authors).size;
        const share = posts.length > maxPosts ? Math.max(1, Math.floor(maxPosts / present)) : maxPosts;
        const remaining = new Map<number, number>();
        const expected = posts.filter(({ author }) => {
          remaining.set(author, (remaining.get(author) ?? 0) + 1);
          return (remaining.get(author) ?? 0) <= share;
        });
        for (let offset = 0; offset <= expected.length; offset += size) {
          const pagePosts = await findFollowed(
            db(),
            fan.id,
            { people: 100, posts: maxPosts },
            { offset, limit: size },
            undefined,
            walk,
          );
          expect(pagePosts).toEqual({
            ids: expected.slice(offset, offset + size).map(({ id }) => id),
            total: expected.length,
          });
        }
      }),
      { numRuns: 12 },
    );
  });

  test('returns the same order for a repeated request and a new one after changes', async () => {
    const [ana, ben] = makers;
    if (!ana || !ben) throw new Error('A test user is missing.');
    const viewer: Viewer = {
      id: fan.id,
      userName: fan.userName,
      role: 'USER',
      staff: null,
      sessionHash: Buffer.alloc(32),
      isProven: false,
      hasBlocks: false,
      hasMuted: false,
    };
    const ids = async (page: number) => {
      const { value: postPage } = await readFollowingFeed(
        db(),
        viewer,
        { page, size: 2 },
        { people: 100, posts: 10 },
        0,
      );
      return [postPage.page.totalElements, ...postPage.content.map(({ id }) => id)];
    };
    const [one, two, three] = [
      await storePost(backbeat(), ana, { time: dateAt(1) }),
      await storePost(backbeat(), ben, { time: dateAt(2) }),
      await storePost(backbeat(), ana, { time: dateAt(3) }),
    ];
    for (let round = 0; round < 3; round += 1)
      expect([await ids(0), await ids(1), await ids(2)]).toEqual([[3, three, two], [3, one], [3]]);
    const four = await storePost(backbeat(), ben, { time: dateAt(4) });
    expect([await ids(0), await ids(1)]).toEqual([
      [4, four, three],
      [4, two, one],
    ]);
    await follow(fan, ben);
    expect([await ids(0), await ids(0)]).toEqual([
      [2, three, one],
      [2, three, one],
    ]);
    await follow(fan, ben);
    expect(await ids(0)).toEqual([4, four, three]);
  });

  test('considers only the users followed last above the limit', async () => {
    const [ana, ben, cleo] = makers;
    if (!ana || !ben || !cleo) throw new Error('A test user is missing.');
    for (const maker of [ana, ben, cleo]) await storePost(backbeat(), maker);
    const { total } = await findFollowed(
      db(),
      fan.id,
      { people: 2, posts: limits.followingFeed.posts },
      { offset: 0, limit: 6 },
    );
    expect(total).toBe(2);
  });
});
