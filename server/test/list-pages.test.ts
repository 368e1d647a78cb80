// All pages of every list together equal a plain query, after concurrent changes by several users.
import { api, reference } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, type Person } from './fixtures/people.ts';
import { storeDuration, storePost } from './fixtures/stored-posts.ts';
import { useEmptyBackbeat } from './servers/start.ts';

const PAGE_SIZE = 6;
const backbeat = useEmptyBackbeat();
const people: Person[] = [];

beforeAll(async () => {
  for (let each = 0; each < 4; each++) people.push(await newPerson(backbeat(), { plus: each < 2 }));
});

/** What users do, as often as named. */
const KINDS = [
  ...Array<'publish'>(6).fill('publish'),
  ...Array<'like'>(10).fill('like'),
  ...Array<'comment'>(6).fill('comment'),
  ...Array<'follow'>(4).fill('follow'),
  ...Array<'delete'>(2).fill('delete'),
  'block',
  'mute',
] as const;
const change = fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(3), seed: fc.nat() });

const pick = <T>(from: readonly T[], seed: number): T | undefined => from[seed % from.length];

/** Makes a change. @returns the status of the response */
async function apply(
  { kind, who, seed }: { kind: (typeof KINDS)[number]; who: number; seed: number },
  posts: string[],
): Promise<number> {
  const [person, other, post] = [people[who], people[(who + 1 + (seed % 3)) % 4], pick(posts, seed)];
  if (!person || !other) return 404;
  const { browser } = person;
  const user = { params: { user: other.userName } };
  const of = { params: { id: post ?? '' } };
  const calls = {
    publish: async () => {
      const id = await storePost(backbeat(), person);
      await storeDuration(backbeat(), id, 9);
      posts.push(id);
    },
    follow: () => browser.call(api.follows.toggleFollow, user),
    block: () => browser.call(api.blocks.block, user),
    mute: () => browser.call(api.blocks.mute, user),
    like: () => browser.call(api.likes.toggleLike, of),
    comment: () =>
      browser.call(api.comments.addComment, {
        ...of,
        query: seed % 3 === 0 ? {} : { at: String(seed % 10) },
        body: `c${seed}`,
      }),
    delete: () => browser.call(api.posts.deletePost, of),
  };
  const answer = await calls[kind]();
  return answer ? answer.status : 200;
}

/** Reads all pages of a list. */
async function readAll<T>(
  read: (query: { page: string; size: string }) => Promise<{
    body: { content: T[]; page: { totalElements: number; totalPages: number } };
  }>,
  key: (entry: T) => string,
): Promise<[string[], number]> {
  const entries: string[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await read({ page: String(page), size: String(PAGE_SIZE) });
    entries.push(...body.content.map(key));
    if (page + 1 >= body.page.totalPages) return [entries, body.page.totalElements];
  }
}

async function column(query: ReturnType<typeof sql<{ key: string }>>): Promise<[string[], number]> {
  const { rows } = await query.execute(backbeat().context.db);
  return [rows.map(({ key }) => key), rows.length];
}

/** Reads all lists as one user sees them; returns those that differ from a plain query. */
async function findWrongLists({ id: viewerId, browser }: Person) {
  const wrong: unknown[] = [];
  const compare = (readPage: [string[], number], expected: [string[], number]) => {
    if (JSON.stringify(readPage) !== JSON.stringify(expected)) wrong.push({ read: readPage, expected });
  };
  const blockedIds = sql`(
    select other_id from blocks where user_id = ${viewerId} and kind = 'block'
    union select user_id from blocks where other_id = ${viewerId} and kind = 'block'
  )`;
  const mutedIds = sql`(select other_id from blocks where user_id = ${viewerId} and kind = 'mute')`;
  const visible = sql`posts join users on users.id = author_id where status = 'PUBLISHED'
    and author_id not in ${blockedIds} and author_id not in ${mutedIds}`;
  const id = ({ id: entry }: { id: string }) => entry;
  const name = ({ userName }: { userName: string }) => userName;

  compare(
    await readAll((query) => browser.call(api.feed.listNewest, { query }), id),
    await column(sql`select posts.id as key from ${visible} order by published_at desc, posts.id desc`),
  );
  compare(
    await readAll((query) => browser.call(api.feed.listMostLiked, { query }), id),
    await column(
      sql`select posts.id as key from ${visible} order by total_likes desc, published_at desc, posts.id desc`,
    ),
  );
  compare(
    await readAll((query) => browser.call(api.feed.listSpotlight, { query }), id),
    await column(sql`select posts.id as key from ${visible} and plus_until > now()
      order by total_likes desc, published_at desc, posts.id desc`),
  );
  const likedRef = { params: { ref: reference('liked', viewerId) } };
  compare(
    await readAll((query) => browser.call(api.feed.listPosts, { ...likedRef, query }), id),
    await column(sql`select post_id as key from likes join posts on posts.id = post_id
      where user_id = ${viewerId} and author_id not in ${blockedIds} order by likes.id desc`),
  );
  for (const person of people) {
    const isBlocked = (
      await column(sql`select id as key from users where id = ${person.id} and id in ${blockedIds}`)
    )[1];
    if (isBlocked > 0) continue;
    const ownRef = { params: { ref: reference('posts', person.id) } };
    compare(
      await readAll((query) => browser.call(api.feed.listPostsSorted, { ...ownRef, query }), id),
      await column(
        sql`select id as key from posts where author_id = ${person.id} order by published_at desc, id desc`,
      ),
    );
    const of = { params: { user: person.userName } };
    compare(
      await readAll((query) => browser.call(api.follows.listFollowers, { ...of, query }), name),
      await column(sql`select user_name as key from follows join users on users.id = follower_id
        where followed_id = ${person.id} and follower_id not in ${blockedIds} order by follows.id desc`),
    );
    compare(
      await readAll((query) => browser.call(api.follows.listFollowing, { ...of, query }), name),
      await column(sql`select user_name as key from follows join users on users.id = followed_id
        where follower_id = ${person.id} and followed_id not in ${blockedIds} order by follows.id desc`),
    );
  }
  const [posts] = await column(sql`select posts.id as key from ${visible} order by random() limit 3`);
  for (const post of posts) {
    const of = { params: { id: post } };
    compare(
      await readAll((query) => browser.call(api.likes.listLikes, { ...of, query }), name),
      await column(sql`select user_name as key from likes join users on users.id = user_id
        where post_id = ${post} and user_id not in ${blockedIds} order by likes.id desc`),
    );
    compare(
      await readAll((query) => browser.call(api.comments.listComments, { ...of, query }), id),
      await column(sql`select id as key from comments
        where post_id = ${post} and reply_to is null and user_id not in ${blockedIds} order by number desc`),
    );
    compare(
      await readAll(
        (query) => browser.call(api.comments.listComments, { ...of, query: { ...query, sort: 'at' } }),
        id,
      ),
      await column(sql`select id as key from comments
        where post_id = ${post} and reply_to is null and user_id not in ${blockedIds}
        order by at_ms nulls last, number`),
    );
  }
  return wrong;
}

test('all pages of every list equal a plain query after concurrent changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 80 }), async (changes) => {
      const { db } = backbeat().context;
      await db.deleteFrom('blocks').execute();
      const posts = (await db.selectFrom('posts').select('id').execute()).map(({ id }) => id);
      const statuses = await Promise.all(changes.map((each) => apply(each, posts)));
      // Another user may have deleted the post or set a block; nothing else fails.
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      for (const person of people) expect(await findWrongLists(person)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
