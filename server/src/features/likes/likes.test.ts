import { api, limits, reference, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFans, newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';

const routes = api.likes;
const backbeat = useBackbeat();
let author: Person;
let fan: Person;
let other: Person;

beforeAll(async () => {
  [author, fan, other] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const paramsOf = ({ id }: Pick<posts.Post, 'id'>) => ({ params: { id } });
const toggleLike = ({ browser }: Pick<Person, 'browser'>, post: Pick<posts.Post, 'id'>, key?: string) =>
  browser.call(routes.toggleLike, { ...paramsOf(post), headers: key ? { 'idempotency-key': key } : {} });
const read = async ({ browser }: Pick<Person, 'browser'>, post: posts.Post) =>
  (await browser.call(api.posts.getPost, paramsOf(post))).body;
const list = async (post: posts.Post, page: number, size: number) =>
  (
    await author.browser.call(routes.listLikes, {
      ...paramsOf(post),
      query: { page: String(page), size: String(size) },
    })
  ).body;

/** The posts that a user likes. */
const likedOf = async ({ browser, id }: Person) =>
  (await browser.call(api.feed.listPosts, { params: { ref: reference('liked', id) } })).body;

/** Creates users without sessions who like the post, the last one last. */
async function likedBy(post: posts.Post, count: number): Promise<string[]> {
  const { db } = backbeat().context;
  const fans = await makeFans(db, unique('fan'), count);
  await sql`insert into likes (post_id, user_id)
    select ${post.id}::uuid, liker from unnest(${fans}::uuid[]) with ordinality as likers (liker, place)
    order by place`.execute(db);
  return fans;
}

/** The stored counts of a post next to the number of its rows. */
async function countRows({ id }: Pick<posts.Post, 'id'>) {
  const { rows } = await sql<{ total: number; rows: number; days: number }>`
    select (select total_likes from posts where id = ${id}) as total,
      (select count(*) from likes where post_id = ${id})::int as rows,
      (select coalesce(sum(likes), 0) from daily_likes where post_id = ${id})::int as days`.execute(
    backbeat().context.db,
  );
  return rows[0];
}

describe('toggling a like', () => {
  test('adds a like and removes it again', async () => {
    const post = await newPost(author);
    expect((await toggleLike(fan, post)).body).toEqual({ liked: true, totalLikes: 1 });
    expect(await read(fan, post)).toMatchObject({
      totalLikes: 1,
      likedByViewer: true,
      likes: [{ userName: fan.userName }],
    });
    expect(await read(other, post)).toMatchObject({ totalLikes: 1, likedByViewer: false });
    expect((await toggleLike(other, post)).body).toEqual({ liked: true, totalLikes: 2 });
    expect((await toggleLike(fan, post)).body).toEqual({ liked: false, totalLikes: 1 });
    expect((await other.browser.call(routes.getLikeSummary, paramsOf(post))).body).toEqual({ totalLikes: 1 });
    expect((await list(post, 0, 10)).content.map(({ userName }) => userName)).toEqual([other.userName]);
  });

  test('counts likes correctly for concurrent and repeated toggles of several users', async () => {
    const post = await newPost(author);
    const people = [fan, other, author, await newPerson(backbeat())];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => toggleLike(people[(index * 7) % people.length] ?? fan, post)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    // Each user toggles fifteen times, so all of them like the post in the end.
    expect(await countRows(post)).toEqual({ total: 4, rows: 4, days: 4 });
    expect((await list(post, 0, 10)).page.totalElements).toBe(4);
  });

  test('applies a toggle once for repeated requests with the same idempotency key', async () => {
    const [post, next] = [await newPost(author), await newPost(author)];
    const first = await Promise.all(Array.from({ length: 5 }, () => toggleLike(fan, post, 'first')));
    for (const { body } of first) expect(body).toEqual({ liked: true, totalLikes: 1 });
    expect((await toggleLike(fan, post, 'second')).body).toEqual({ liked: false, totalLikes: 0 });
    expect((await toggleLike(fan, post, 'first')).body).toEqual({ liked: true, totalLikes: 1 });
    expect((await toggleLike(other, post, 'first')).body).toEqual({ liked: true, totalLikes: 1 });
    expect((await toggleLike(fan, next, 'first')).body).toEqual({ liked: true, totalLikes: 1 });
    expect(await read(fan, post)).toMatchObject({ totalLikes: 1, likedByViewer: false });
    expect((await toggleLike(fan, post, 'two words')).status).toBe(400);
  });

  test('deletes stored idempotency keys after a day', async () => {
    const post = await newPost(author);
    await toggleLike(fan, post, 'old');
    const { db } = backbeat().context;
    await sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(db);
    await toggleLike(other, post, 'new');
    const { rows } = await sql<{ key: string }>`select key from idempotency_keys`.execute(db);
    expect(rows).toEqual([{ key: 'new' }]);
  });

  test('returns 401 without a session and 404 for a hidden post', async () => {
    const draft = await newDraft(author, [fan]);
    expect((await toggleLike({ browser: backbeat().visitor() }, draft)).status).toBe(401);
    const [stranger, artist] = await Promise.all([toggleLike(other, draft), toggleLike(fan, draft)]);
    expect([stranger.status, artist.status]).toEqual([404, 200]);
    expect((await toggleLike(fan, { id: author.id })).status).toBe(404);
    expect((await other.browser.call(routes.listLikes, paramsOf(draft))).status).toBe(404);
    expect((await other.browser.call(routes.getLikeSummary, paramsOf(draft))).status).toBe(404);
    expect(await countRows(draft)).toMatchObject({ total: 1, rows: 1 });
  });
});

describe('likes of a hidden draft', () => {
  const { declineRequest, withdrawRequest } = api.credits;
  test.each<[string, (draft: posts.Post, artist: Person) => Promise<{ status: number }>]>([
    ['who has rejected', (draft, artist) => artist.browser.call(declineRequest, paramsOf(draft))],
    [
      'whose request is withdrawn',
      (draft, { userName }) =>
        author.browser.call(withdrawRequest, { ...paramsOf(draft), body: { userName } }),
    ],
    [
      'who has blocked its author',
      (_draft, artist) => artist.browser.call(api.blocks.block, { params: { user: author.userName } }),
    ],
  ])('removes the like of an artist %s', async (_who, hide) => {
    const [artist, stays] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const draft = await newDraft(author, [artist, stays]);
    expect([(await toggleLike(artist, draft)).status, (await toggleLike(stays, draft)).status]).toEqual([
      200, 200,
    ]);
    expect((await likedOf(artist)).page.totalElements).toBe(1);
    expect((await hide(draft, artist)).status).toBeLessThan(300);
    expect(await likedOf(artist)).toMatchObject({ content: [], page: { totalElements: 0 } });
    expect((await likedOf(stays)).content.map(({ id }) => id)).toEqual([draft.id]);
    expect(await countRows(draft)).toMatchObject({ total: 1, rows: 1 });
  });
});

describe('the users who like a post', () => {
  test('shows the newest likes and the like of the viewer in the post', async () => {
    const post = await newPost(author);
    await toggleLike(fan, post);
    await likedBy(post, 30);
    const shownLikes = (await read(other, post)).likes;
    expect(shownLikes).toHaveLength(limits.likersShown);
    expect(shownLikes.some(({ userName }) => userName === fan.userName)).toBe(false);
    const ownView = await read(fan, post);
    expect(ownView.likes.slice(0, -1)).toEqual(shownLikes);
    expect(ownView.likes.at(-1)).toMatchObject({ userName: fan.userName });
    expect(ownView).toMatchObject({ likedByViewer: true, totalLikes: 31 });
  });

  test('lists thousands of likes on correct pages after accounts were deleted', async () => {
    const post = await newPost(author);
    const fans = await likedBy(post, 4_500);
    const { db } = backbeat().context;
    // Deleting an account deletes its likes.
    const deletedFans = fans.filter((_, index) => index % 7 === 3);
    await sql`delete from users where id = any(${deletedFans})`.execute(db);
    const remainingCount = fans.length - deletedFans.length;
    expect(await countRows(post)).toEqual({
      total: remainingCount,
      rows: remainingCount,
      days: remainingCount,
    });

    const { rows } = await sql<{ user_name: string }>`select user_name from users
      join unnest(${fans}::uuid[]) with ordinality as fan (id, place) using (id) order by place desc`.execute(
      db,
    );
    const names = rows.map(({ user_name }) => user_name);
    for (const [page, size] of [
      [0, 24],
      [3, 1000],
      [100, 24],
      [160, 24],
      [161, 24],
      [999_999_999, 1000],
    ] as const) {
      const { content, page: pageInfo } = await list(post, page, size);
      expect(content.map(({ userName }) => userName)).toEqual(names.slice(page * size, (page + 1) * size));
      expect(pageInfo).toEqual({
        size,
        number: page,
        totalElements: remainingCount,
        totalPages: Math.ceil(remainingCount / size),
      });
    }
  });

  test('deletes the likes of a deleted post', async () => {
    const post = await newPost(author);
    await likedBy(post, 2_500);
    expect((await author.browser.call(api.posts.deletePost, paramsOf(post))).status).toBe(204);
    expect(await countRows(post)).toEqual({ total: null, rows: 0, days: 0 });
  });
});
