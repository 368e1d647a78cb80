import { api, reference } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFans, newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storeCredits } from '../../../test/fixtures/stored-credits.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { findFeaturedOn, findLiked, findOwnPosts, findPostsOf } from './user-lists.queries.ts';

/** Compares the lists of a user with a plain sort of the rows. */
const backbeat = useEmptyBackbeat();
const db = () => backbeat().context.db;
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});
beforeEach(async () => {
  await db().deleteFrom('posts').execute();
});

/** Compares every page of a list with the expected ids and returns the pages that differ. */
async function comparePages(
  find: (window: { offset: number; limit: number }) => Promise<{ ids: string[]; total: number }>,
  sortedIds: readonly string[],
  size: number,
) {
  const wrong = [];
  for (let offset = 0; offset <= sortedIds.length + size; offset += size) {
    const { ids, total } = await find({ offset, limit: size });
    const expected = sortedIds.slice(offset, offset + size);
    if (total !== sortedIds.length || ids.join() !== expected.join())
      wrong.push({ offset, ids, total, expected });
  }
  return wrong;
}

/**
 * Inserts posts with their trigger effects.
 * @returns the ids of the posts
 */
async function insertPosts(count: number, status: 'DRAFT' | 'PUBLISHED'): Promise<string[]> {
  const serial = unique('post');
  await sql`insert into files (key, size, sha256, claimed_at)
    select 'posts/' || md5(${serial} || each) || '.mp3', 1, repeat('0', 64), now() from generate_series(1, ${count}::int) as each`.execute(
    db(),
  );
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into posts (id, author_id, title, genres, free_download, status, published_at)
      select gen_random_uuid(), ${author.id}, 'Track', '{Song}', false, ${status},
        case when ${status === 'PUBLISHED'} then now() - random() * interval '1 day' end
      from generate_series(1, ${count}::int) returning id
    ), recorded as (
      insert into post_versions (post_id, number, music_key, sha256)
      select id, 1, 'posts/' || md5(${serial} || row_number() over ()) || '.mp3', repeat('0', 64) from added
    )
    select id from added`.execute(db());
  return rows.map(({ id }) => id);
}

async function compareLiked(userId: string, size: number) {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from likes where user_id = ${userId} order by likes.id desc`.execute(db());
  return comparePages(
    (window) => findLiked(db(), userId, window),
    rows.map(({ id }) => id),
    size,
  );
}

async function compareFeatured(userId: string, size: number) {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from credits join posts on posts.id = post_id
    where user_id = ${userId} and state = 'current' and not is_author and status = 'PUBLISHED'
    order by published_at desc, post_id desc`.execute(db());
  return comparePages(
    (window) => findFeaturedOn(db(), userId, window),
    rows.map(({ id }) => id),
    size,
  );
}

describe('the liked posts of a user', () => {
  test('returns correct pages of liked posts after any sequence of likes', async () => {
    const people = await makeFans(db(), unique('fan'), 3);
    const posts: string[] = [];
    for (let each = 0; each < 6; each++) posts.push(await storePost(backbeat(), author));
    const action = fc.record({
      kind: fc.constantFrom('like', 'like', 'like', 'unlike', 'read'),
      person: fc.nat(2),
      post: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        await db().deleteFrom('likes').execute();
        const wrong: unknown[] = [];
        for (const { kind, person, post } of actions) {
          const [userId, postId] = [String(people[person]), String(posts[post])];
          const one = { user_id: userId, post_id: postId };
          if (kind === 'like')
            await db()
              .insertInto('likes')
              .values(one)
              .onConflict((on) => on.doNothing())
              .execute();
          if (kind === 'unlike')
            await db()
              .deleteFrom('likes')
              .where('user_id', '=', userId)
              .where('post_id', '=', postId)
              .execute();
          if (kind === 'read') wrong.push(...(await compareLiked(userId, 2)));
        }
        for (const userId of people) wrong.push(...(await compareLiked(userId, 2)));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('returns correct pages of thousands of likes that are added and removed concurrently', async () => {
    const [fan = ''] = await makeFans(db(), unique('fan'), 1);
    const ids = await insertPosts(5_200, 'DRAFT');
    const like = (some: readonly string[]) =>
      sql`insert into likes (post_id, user_id) select unnest(${some}::uuid[]), ${fan}`.execute(db());
    await like(ids.slice(0, 2_500));
    await Promise.all([like(ids.slice(2_500, 3_000)), like(ids.slice(3_000, 3_600))]);
    expect(await compareLiked(fan, 700)).toEqual([]);
    const droppedIds = ids.filter((_id, place) => place % 3 === 0);
    await Promise.all([
      like(ids.slice(3_600)),
      sql`delete from likes where user_id = ${fan} and post_id = any(${droppedIds})`.execute(db()),
    ]);
    expect(await compareLiked(fan, 700)).toEqual([]);
    await sql`delete from posts where id = any(${ids.slice(0, 2_000)})`.execute(db());
    expect(await compareLiked(fan, 700)).toEqual([]);
  });

  test('deletes the total of the likes of a deleted account', async () => {
    const [fan = ''] = await makeFans(db(), unique('fan'), 1);
    const post = await storePost(backbeat(), author);
    await db().insertInto('likes').values({ user_id: fan, post_id: post }).execute();
    await db().deleteFrom('users').where('id', '=', fan).execute();
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from list_totals where list = ${fan}`.execute(db());
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe('the posts of the viewer', () => {
  test('returns correct pages of own posts including drafts', async () => {
    const post = fc.record({ isDraft: fc.boolean(), day: fc.integer({ min: 1, max: 6 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(post, { maxLength: 14 }),
        fc.integer({ min: 1, max: 4 }),
        async (posts, size) => {
          await db().deleteFrom('posts').execute();
          for (const { isDraft, day } of posts) {
            const time = new Date(Date.UTC(2026, 0, day));
            await storePost(backbeat(), author, { status: isDraft ? 'DRAFT' : 'PUBLISHED', time });
          }
          const publishedCount = posts.filter(({ isDraft }) => !isDraft).length;
          await db()
            .updateTable('users')
            .set({ posts_count: publishedCount })
            .where('id', '=', author.id)
            .execute();
          const { rows } = await sql<{ id: string }>`
          select id from posts order by coalesce(published_at, created_at) desc, id desc`.execute(db());
          const sortedIds = rows.map(({ id }) => id);
          expect(
            await comparePages((window) => findOwnPosts(db(), author.id, window), sortedIds, size),
          ).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

test('the author can list the own posts without newer drafts', async () => {
  const person = await newPerson(backbeat());
  const published = await storePost(backbeat(), person);
  const draft = await storePost(backbeat(), person, { status: 'DRAFT' });
  const params = { ref: reference('posts', person.id) };
  const idsOf = async (query: { published?: 'true' }) =>
    (await person.browser.call(api.feed.listPostsSorted, { params, query })).body.content.map(({ id }) => id);
  expect(await idsOf({})).toEqual([draft, published]);
  expect(await idsOf({ published: 'true' })).toEqual([published]);
});

describe('the posts of an author', () => {
  const compare = async (size: number) => {
    const { rows } = await sql<{ id: string }>`
      select id from posts where author_id = ${author.id} and status = 'PUBLISHED'
      order by published_at desc, id desc`.execute(db());
    const sortedIds = rows.map(({ id }) => id);
    await db()
      .updateTable('users')
      .set({ posts_count: sortedIds.length })
      .where('id', '=', author.id)
      .execute();
    return comparePages((window) => findPostsOf(db(), author.id, window), sortedIds, size);
  };

  test('returns correct pages of thousands of posts that are added, moved and deleted', async () => {
    const ids = await insertPosts(2_200, 'PUBLISHED');
    expect(await compare(190)).toEqual([]);
    const change = (what: ReturnType<typeof sql>, from: number, to: number) =>
      sql`update posts set ${what} where id = any(${ids.slice(from, to)}::uuid[])`.execute(db());
    await Promise.all([
      insertPosts(400, 'PUBLISHED'),
      change(sql`published_at = published_at - interval '1 hour'`, 0, 100),
      change(sql`title = 'Another', total_likes = 3`, 100, 150),
      change(sql`status = 'DRAFT', published_at = null`, 150, 200),
      sql`delete from posts where id = any(${ids.slice(600, 900)}::uuid[])`.execute(db()),
    ]);
    expect(await compare(190)).toEqual([]);
    await sql`update users set suspended_at = now() where id = ${author.id}`.execute(db());
    await sql`select apply_suspension(${author.id}, 5000)`.execute(db());
    const { rows } = await sql`select from listed_posts where author_id = ${author.id}`.execute(db());
    expect(rows).toHaveLength(0);
    await sql`update users set suspended_at = null where id = ${author.id}`.execute(db());
    await sql`select apply_suspension(${author.id}, 5000)`.execute(db());
    expect(await compare(190)).toEqual([]);
  });
});

describe('the posts that credit a user', () => {
  test('returns correct pages of credited posts after any sequence of changes', async () => {
    const artists = await makeFans(db(), unique('artist'), 3);
    const action = fc.record({
      kind: fc.constantFrom(
        'draft',
        'draft',
        'approve',
        'approve',
        'publish',
        'publish',
        'unpublish',
        'reject',
        'delete',
      ),
      artist: fc.nat(2),
      post: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        await db().deleteFrom('posts').execute();
        const posts: string[] = [];
        for (const { kind, artist, post } of actions) {
          const [userId, postId] = [String(artists[artist]), posts[post % Math.max(1, posts.length)]];
          if (kind === 'draft') {
            const draft = await storePost(backbeat(), author, { status: 'DRAFT' });
            posts.push(draft);
            await storeCredits(db(), draft, []);
          }
          if (postId === undefined) continue;
          const isCredited = (is: boolean) =>
            is
              ? sql`insert into credits (post_id, state, user_id, position, roles)
                  select post_id, state, ${userId}, 1, '{FeaturedArtist}' from terms where post_id = ${postId}
                  on conflict do nothing`.execute(db())
              : sql`delete from credits where post_id = ${postId} and user_id = ${userId}`.execute(db());
          const change = (status: string, at: ReturnType<typeof sql<Date | null>>) =>
            db().updateTable('posts').set({ status, published_at: at }).where('id', '=', postId).execute();
          if (kind === 'approve') await isCredited(true);
          if (kind === 'reject') await isCredited(false);
          if (kind === 'publish') await change('PUBLISHED', sql`clock_timestamp()`);
          if (kind === 'unpublish') await change('DRAFT', sql`null`);
          if (kind === 'delete') await db().deleteFrom('posts').where('id', '=', postId).execute();
        }
        for (const userId of artists) expect(await compareFeatured(userId, 2)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('deletes the credited posts list of a deleted account', async () => {
    const [artist = ''] = await makeFans(db(), unique('artist'), 1);
    const post = await storePost(backbeat(), author);
    await storeCredits(db(), post, [artist]);
    const { body } = await backbeat()
      .visitor()
      .call(api.feed.listFeaturedOn, { params: { ref: reference('featured', artist) } });
    expect([body.content.map(({ id }) => id), body.page.totalElements]).toEqual([[post], 1]);
    await db().deleteFrom('users').where('id', '=', artist).execute();
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from list_totals where list = ${artist})
        + (select count(*) from credited_posts) as left`.execute(db());
    expect(rows).toEqual([{ left: 0 }]);
  });
});
