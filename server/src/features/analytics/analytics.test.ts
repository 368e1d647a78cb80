import {
  analytics,
  api,
  DELETED_USER,
  limits,
  UNKNOWN_LISTENER,
  type RouteRequest,
  type posts,
} from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFans, newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storeDuration, storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { aggregateAllPlays } from '../plays/aggregate-plays.ts';

const routes = api.analytics;
const backbeat = useEmptyBackbeat();
let author: Person;
let fan: Person;
let other: Person;

beforeAll(async () => {
  author = await newPerson(backbeat(), { plus: true });
  [fan, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

type Visitor = Pick<Person, 'browser'>;
const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
const play = ({ browser }: Visitor, post: posts.Post) => browser.call(api.plays.recordPlay, paramsOf(post));
const download = ({ browser }: Visitor, post: posts.Post) =>
  browser.call(api.plays.recordDownload, paramsOf(post));
const viewers = async (
  post: posts.Post,
  query: NonNullable<RouteRequest<typeof routes.listViewers>['query']> = {},
) => (await author.browser.call(routes.listViewers, { ...paramsOf(post), query })).body;
const summary = async ({ browser }: Visitor, post: posts.Post) =>
  (await browser.call(routes.getViewSummary, paramsOf(post))).body;
const days = async (post: posts.Post, count: '7' | '30' | '90' = '7') =>
  (await author.browser.call(routes.listDays, { ...paramsOf(post), query: { days: count } })).body;
const names = (content: readonly { userName: string }[]) => content.map(({ userName }) => userName);
const run = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(backbeat().context.db);

/** Moves all plays back by the interval. */
async function shift(interval: string): Promise<void> {
  await aggregateAllPlays(backbeat().context, new AbortController().signal);
  await run(sql`delete from play_windows`);
  await run(sql`update listeners set first_played_at = first_played_at - ${interval}::interval,
    last_played_at = last_played_at - ${interval}::interval`);
  await run(sql`update daily_post_stats set day = (day - ${interval}::interval)::date`);
}

describe('the first listener of a post', () => {
  const findFirst = async ({ browser }: Person, post: posts.Post) =>
    (await browser.call(routes.findFirstListener, paramsOf(post))).body.listener;

  test('finds the first one since the publication who is no artist of the track', async () => {
    const [artist, early] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const draft = await newDraft(author, [artist, early]);
    await play(artist, draft);
    await play(early, draft);
    await early.browser.call(api.credits.declineRequest, paramsOf(draft));
    await artist.browser.call(api.credits.approveRequest, paramsOf(draft));
    await author.browser.call(api.credits.publishPost, paramsOf(draft));
    await play(author, draft);
    expect(await findFirst(author, draft)).toBeNull();
    await play(fan, draft);
    await play(other, draft);
    expect(await findFirst(author, draft)).toMatchObject({ userName: fan.userName });
    // A blocked listener has no name.
    await author.browser.call(api.blocks.block, { params: { user: fan.userName } });
    expect(await findFirst(author, draft)).toMatchObject({ userName: null });
    await author.browser.call(api.blocks.unblock, { params: { user: fan.userName } });
  });

  test('hides the name from authors without Plus, and of visitors', async () => {
    const [post, postOfPlus] = [await newPost(other), await newPost(author)];
    await play(fan, post);
    await play({ browser: backbeat().visitor() }, postOfPlus);
    expect(await findFirst(other, post)).toMatchObject({ userName: null });
    expect(await findFirst(author, postOfPlus)).toMatchObject({ userName: null });
  });
});

describe('the listeners of a post', () => {
  test('lists play counts and times of each listener at once, with all visitors as one', async () => {
    const post = await newPost(author);
    await play(fan, post);
    await shift('1 hour');
    await play(fan, post);
    await play({ browser: backbeat().visitor() }, post);
    const { content, page } = await viewers(post);
    expect(names(content)).toEqual([UNKNOWN_LISTENER, fan.userName]);
    expect(page.totalElements).toBe(2);
    const [visitors, listener] = content;
    expect(visitors).toMatchObject({ viewCount: 1, profilePic: '/dpp.jpg' });
    expect(listener?.viewCount).toBe(2);
    const elapsedMs = Date.parse(String(listener?.lastView)) - Date.parse(String(listener?.firstView));
    expect(Math.round(elapsedMs / 60_000)).toBe(60);
    expect(await summary(author, post)).toEqual({ totalViews: 3, uniqueViewers: 2 });
    expect(await summary(fan, post)).toEqual({ totalViews: 3, uniqueViewers: null });
    expect(await summary({ browser: backbeat().visitor() }, post)).toEqual({
      totalViews: 3,
      uniqueViewers: null,
    });
  });

  test('records the session user as listener and ignores a name in the query', async () => {
    const post = await newPost(author);
    await fan.browser.send(`/api/posts/view/${post.id}?userName=${other.userName}`, { method: 'POST' });
    expect(names((await viewers(post)).content)).toEqual([fan.userName]);
  });

  test('sorts listeners by each column in both directions on every page', async () => {
    const post = await newPost(author);
    const { db } = backbeat().context;
    const fans = await makeFans(db, unique('Fan'), 2_600);
    // Listeners with one or several plays at different times, more than fit into a round or an
    // index block.
    for (const every of [1, 2, 9]) {
      await sql`insert into plays (post_id, user_id, played_at)
        select ${post.id}, id, clock_timestamp() from unnest(${fans}::uuid[]) with ordinality as fan (id, place)
        where place % ${every}::int = 0 order by hashtext(id::text || ${every}::int)`.execute(db);
    }
    await aggregateAllPlays(backbeat().context, new AbortController().signal);
    const { rows } = await sql<{
      userName: string;
      name: string;
      views: number;
      first: number;
      last: number;
    }>`select users.user_name as "userName", name, play_count as views, first_play_id as first, last_play_id as last
      from listeners join users on users.id = user_id where post_id = ${post.id}`.execute(db);
    expect(rows).toHaveLength(2_600);
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    const orders = {
      lastView: rows.toSorted((a, b) => a.last - b.last),
      firstView: rows.toSorted((a, b) => a.first - b.first),
      viewCount: rows.toSorted((a, b) => a.views - b.views || byName(a, b)),
      userName: rows.toSorted(byName),
    };
    for (const sort of analytics.viewerSort.options) {
      for (const order of analytics.sortOrder.options) {
        const expected = names(order === 'asc' ? orders[sort] : orders[sort].toReversed());
        for (const page of [0, 1, 13, 25]) {
          const { content, page: pageInfo } = await viewers(post, {
            sort,
            order,
            page: String(page),
            size: '100',
          });
          expect(names(content), `${sort} ${order} ${page}`).toEqual(
            expected.slice(page * 100, (page + 1) * 100),
          );
          expect(pageInfo).toMatchObject({ totalElements: 2_600, totalPages: 26 });
        }
      }
    }
  });

  test('deletes the listener records of a deleted account but not its plays', async () => {
    const post = await newPost(author);
    const deletedUser = await newPerson(backbeat());
    await play(deletedUser, post);
    await play(fan, post);
    expect((await viewers(post)).page.totalElements).toBe(2);
    await run(sql`delete from users where id = ${deletedUser.id}`);
    expect(await summary(author, post)).toEqual({ totalViews: 2, uniqueViewers: 1 });
    expect(names((await viewers(post)).content)).toEqual([fan.userName]);
  });

  test('deletes the unaggregated plays of a deleted post', async () => {
    const post = await newPost(author);
    await play(fan, post);
    await author.browser.call(api.posts.deletePost, paramsOf(post));
    await aggregateAllPlays(backbeat().context, new AbortController().signal);
    const { rows } = await run(sql`select from plays where post_id = ${post.id}`);
    expect(rows).toEqual([]);
  });
});

describe('the downloads of a post', () => {
  test('lists downloads with time and name in both orders, including deleted accounts', async () => {
    const post = await newPost(author, { freeDownload: true });
    const deletedUser = await newPerson(backbeat());
    for (const person of [fan, deletedUser, other]) await download(person, post);
    await run(sql`delete from users where id = ${deletedUser.id}`);
    const list = async (query: NonNullable<RouteRequest<typeof routes.listDownloads>['query']>) =>
      (await author.browser.call(routes.listDownloads, { ...paramsOf(post), query })).body;
    const newest = await list({ size: '2' });
    expect(names(newest.content)).toEqual([other.userName, DELETED_USER]);
    expect(newest.page).toEqual({ size: 2, number: 0, totalElements: 3, totalPages: 2 });
    expect(names((await list({ size: '2', page: '1' })).content)).toEqual([fan.userName]);
    expect(names((await list({ order: 'asc' })).content)).toEqual([
      fan.userName,
      DELETED_USER,
      other.userName,
    ]);
  });
});

describe('the daily statistics of a post', () => {
  test('lists plays, listeners, downloads and likes for every day until today', async () => {
    const post = await newPost(author, { freeDownload: true });
    await play(fan, post);
    await shift('2 days');
    for (let time = 0; time < 2; time++) {
      await play(fan, post);
      await play(other, post);
      await run(sql`delete from play_windows`);
    }
    await download(fan, post);
    for (const person of [fan, other, other]) await person.browser.call(api.likes.toggleLike, paramsOf(post));
    const series = await days(post);
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    expect(series.map(({ date }) => Date.parse(date))).toEqual(
      Array.from({ length: 7 }, (_, index) => today - (6 - index) * 86_400_000),
    );
    expect(series.at(-1)).toMatchObject({ views: 4, listeners: 2, downloads: 1, likes: 1 });
    expect(series.at(-3)).toMatchObject({ views: 1, listeners: 1, downloads: 0, likes: 0 });
    expect(series.at(-2)).toMatchObject({ views: 0, listeners: 0, downloads: 0, likes: 0 });
    expect(await days(post, '90')).toHaveLength(90);
    const wrong = await author.browser.send(`/api/posts/views/${post.id}/series?days=8`);
    expect(wrong.status).toBe(400);
  });
});

describe('the statistics of all posts of an account', () => {
  test('adds up the days of all own posts and of no others', async () => {
    const [owner, stranger] = [
      await newPerson(backbeat(), { plus: true }),
      await newPerson(backbeat(), { plus: true }),
    ];
    const ownPosts = await Promise.all([storePost(backbeat(), owner), storePost(backbeat(), owner)]);
    const others = await storePost(backbeat(), stranger);
    for (const id of [...ownPosts, others]) await fan.browser.call(api.plays.recordPlay, paramsOf({ id }));
    await other.browser.call(api.likes.toggleLike, paramsOf({ id: ownPosts[0] ?? '' }));
    await aggregateAllPlays(backbeat().context, new AbortController().signal);
    const series = async ({ browser }: Visitor) =>
      (await browser.call(routes.listAccountDays, { query: { days: '14' } })).body;
    expect(await series(owner)).toHaveLength(14);
    expect((await series(owner)).at(-1)).toMatchObject({ views: 2, listeners: 2, likes: 1, downloads: 0 });
    expect((await series(stranger)).at(-1)).toMatchObject({ views: 1, listeners: 1, likes: 0 });
    const rejection = await fan.browser.call(routes.listAccountDays, {});
    expect([rejection.status, rejection.failure.code]).toEqual([403, 'PLUS_REQUIRED']);
  });
});

describe('the stops of a post', () => {
  test('lists the stops of the current version for each part', async () => {
    const id = await storePost(backbeat(), author);
    await storeDuration(backbeat(), id, 50);
    for (const [person, position] of [
      [fan, 12.5],
      [other, 60],
    ] as const)
      await person.browser.call(api.plays.recordStop, { ...paramsOf({ id }), body: { position } });
    const { body } = await author.browser.call(routes.listStops, paramsOf({ id }));
    expect(body).toHaveLength(limits.stopBuckets);
    expect(body.flatMap((stops, bucket) => (stops > 0 ? [[bucket, stops]] : []))).toEqual([
      [12, 1],
      [49, 1],
    ]);
  });
});

describe('access to analytics', () => {
  const calls = [routes.listViewers, routes.listDownloads, routes.listDays, routes.listStops];
  const statuses = ({ browser }: Visitor, post: posts.Post) =>
    Promise.all(calls.map(async (route) => (await browser.call(route, paramsOf(post))).status));

  test('returns 403 unless the viewer is the author with Plus', async () => {
    const free = await newPerson(backbeat());
    const [ownPost, plus] = [await newPost(free), await newPost(author)];
    const rejection = await free.browser.call(routes.listViewers, paramsOf(ownPost));
    expect([rejection.status, rejection.failure.error, rejection.failure.code]).toEqual([
      403,
      analytics.messages.needsPlus,
      'PLUS_REQUIRED',
    ]);
    expect(await statuses(free, ownPost)).toEqual([403, 403, 403, 403]);
    expect(await statuses(free, plus)).toEqual([403, 403, 403, 403]);
    expect(await statuses(author, ownPost)).toEqual([403, 403, 403, 403]);
    expect(await statuses({ browser: backbeat().visitor() }, plus)).toEqual([401, 401, 401, 401]);
    expect(await statuses(author, plus)).toEqual([200, 200, 200, 200]);
  });

  test('returns 404 for a draft that is hidden from the viewer', async () => {
    const draft = await newDraft(author, [fan]);
    expect(await statuses(author, draft)).toEqual([200, 200, 200, 200]);
    expect(await statuses(fan, draft)).toEqual([403, 403, 403, 403]);
    expect(await statuses(other, draft)).toEqual([404, 404, 404, 404]);
    expect((await other.browser.call(routes.getViewSummary, paramsOf(draft))).status).toBe(404);
  });
});
