import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '../../../test/people.ts';
import { useBackbeat } from '../../../test/start.ts';
import { storePost } from '../../../test/stored-posts.ts';
import { changePostsCount } from '../users/index.ts';
import { countChanges } from './count-posts.ts';
import { HiddenPosts } from './hidden-posts.ts';
import type { Order } from './order-keys.queries.ts';
import { sliceOrder, unlistLapsed } from './orders.queries.ts';

/** The long lists against a plain sort of the rows, with blocks so short that a few posts make many. */
const BLOCK = 3;
const backbeat = useBackbeat();
const authors: string[] = [];

const db = () => backbeat().context.db;
const count = () => countChanges(backbeat().context, BLOCK);

beforeAll(async () => {
  for (let each = 0; each < 3; each++) authors.push((await newPerson(backbeat())).id);
});
beforeEach(async () => {
  await db().deleteFrom('posts').execute();
  await db().updateTable('users').set({ paid_until: null }).execute();
});

const insertPost = (author: number, status: 'PUBLISHED' | 'DRAFT') =>
  storePost(backbeat(), { id: authors[author % authors.length] ?? '' }, { status });

const pick = async (where: RegExp, seed: number): Promise<string | undefined> => {
  const rows = await db().selectFrom('posts').select(['id', 'status']).orderBy('id').execute();
  const fitting = rows.filter(({ status }) => where.test(status));
  return fitting[seed % fitting.length]?.id;
};

const addLikes = (id: string, more: number) =>
  db()
    .updateTable('posts')
    .set({ total_likes: sql<number>`greatest(0, total_likes + ${more})` })
    .where('id', '=', id)
    .execute();

type Deed =
  | { kind: 'publish' | 'draft'; author: number }
  | { kind: 'finish' | 'delete' | 'unlike'; seed: number }
  | { kind: 'like'; seed: number; more: number }
  | { kind: 'plus' | 'free' | 'lapse'; author: number }
  | { kind: 'count' };

const deeds: Record<Deed['kind'], (deed: Deed) => Promise<unknown>> = {
  publish: async (deed) => 'author' in deed && insertPost(deed.author, 'PUBLISHED'),
  draft: async (deed) => 'author' in deed && insertPost(deed.author, 'DRAFT'),
  finish: async (deed) => {
    const id = 'seed' in deed && (await pick(/DRAFT/, deed.seed));
    if (!id) return;
    await db()
      .updateTable('posts')
      .set({ status: 'PUBLISHED', published_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  },
  delete: async (deed) => {
    const id = 'seed' in deed && (await pick(/./, deed.seed));
    if (id) await db().deleteFrom('posts').where('id', '=', id).execute();
  },
  like: async (deed) => {
    const id = 'more' in deed && (await pick(/./, deed.seed));
    if (id) await addLikes(id, deed.more);
  },
  unlike: async (deed) => {
    const id = 'seed' in deed && (await pick(/./, deed.seed));
    if (id) await addLikes(id, -1);
  },
  plus: (deed) => setPaid(deed, sql<Date>`now() + interval '1 day'`),
  free: (deed) => setPaid(deed, sql<Date>`null`),
  // Still Plus in this transaction, and not any more after it.
  lapse: (deed) => setPaid(deed, sql<Date>`now() + interval '1 microsecond'`),
  count,
};

async function setPaid(deed: Deed, until: ReturnType<typeof sql<Date>>): Promise<void> {
  const id = 'author' in deed && authors[deed.author % authors.length];
  if (id) await db().updateTable('users').set({ paid_until: until }).where('id', '=', id).execute();
}

const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'draft'), author: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('finish', 'delete', 'unlike'), seed: fc.nat() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('like'), seed: fc.nat(), more: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('plus', 'free', 'lapse'), author: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count') }) },
);

/** The whole list, sorted from the rows themselves. */
async function sortAll(list: Order): Promise<string[]> {
  const byTime = sql`published_at desc, posts.id desc`;
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join users on users.id = author_id
    where status = 'PUBLISHED' ${list === 'plus' ? sql`and paid_until > now()` : sql``}
    order by ${list === 'newest' ? byTime : sql`total_likes desc, ${byTime}`}`.execute(db());
  return rows.map(({ id }) => id);
}

async function read(list: Order, offset: number, limit: number) {
  const slice = await sliceOrder(db(), list, { offset, limit }, undefined, { block: BLOCK });
  if (!slice.hasLapsed) return slice;
  await unlistLapsed(db());
  return sliceOrder(db(), list, { offset, limit }, undefined, { block: BLOCK });
}

const LISTS = ['newest', 'liked', 'plus'] as const;

/** Those pages of all lists, of a size, that are not as sorted. */
async function findWrongPages(size: number) {
  const wrong = [];
  for (const list of LISTS) {
    const sorted = await sortAll(list);
    for (let offset = 0; offset <= sorted.length + size; offset += size) {
      const { ids, total } = await read(list, offset, size);
      const expected = sorted.slice(offset, offset + size);
      const isRight = total === sorted.length && ids.join() === expected.join();
      if (!isRight) wrong.push({ list, offset, ids, total, expected, all: sorted.length });
    }
  }
  return wrong;
}

describe('Every page of the long lists', () => {
  test('is that of a plain sort, whatever has happened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDeed, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (sequence, size) => {
          await db().deleteFrom('posts').execute();
          for (const deed of sequence) await deeds[deed.kind](deed);
          expect(await findWrongPages(size)).toEqual([]);
          await count();
          expect(await findWrongPages(size)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  test('is right while posts are liked, deleted and counted at the same time', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 24; each++) ids.push(await insertPost(each, 'PUBLISHED'));
    await deeds.plus({ kind: 'plus', author: 1 });
    await count();
    const [gone, kept] = [ids.slice(0, 6), ids.slice(6)];
    const like = async (every: number) => {
      for (const [at, id] of kept.entries()) if (at % every === 0) await addLikes(id, 1);
    };
    const remove = async () => {
      for (const id of gone) await db().deleteFrom('posts').where('id', '=', id).execute();
    };
    const look = async () => {
      for (let round = 0; round < 20; round++) {
        const { ids: seen, total } = await read('liked', 0, 100);
        expect([new Set(seen).size, total]).toEqual([seen.length, seen.length]);
      }
    };
    await Promise.all([like(1), like(2), like(2), like(3), like(5), remove(), count(), look(), count()]);
    expect(await findWrongPages(5)).toEqual([]);
    await count();
    expect(await findWrongPages(5)).toEqual([]);
  });

  test('is without the posts of whom one has blocked, also when it is known where these lie', async () => {
    const viewer = { id: (await newPerson(backbeat())).id, hasBlocks: true, hasMuted: false };
    const [blocked = ''] = authors;
    await db()
      .insertInto('boundaries')
      .values({ user_id: viewer.id, other_id: blocked, kind: 'block' })
      .execute();
    await db().updateTable('users').set({ posts_count: 0 }).execute();
    const hidden = new HiddenPosts(0);
    const findWrong = async () => {
      const wrong = [];
      for (const list of ['newest', 'liked'] as const) {
        const { rows } = await sql<{ id: string }>`select post_id as id from listed_posts where is_listed
          and author_id <> ${blocked} order by ${list === 'liked' ? sql`likes desc,` : sql``} published_at desc, post_id desc`.execute(
          db(),
        );
        for (let offset = 0; offset <= rows.length; offset += 2) {
          const known = await hidden.find(db(), list, viewer, true);
          const { ids, total } = await sliceOrder(db(), list, { offset, limit: 2 }, viewer, {
            block: BLOCK,
            hidden: known,
          });
          const expected = rows.slice(offset, offset + 2).map(({ id }) => id);
          if (ids.join() !== expected.join() || total !== rows.length)
            wrong.push({ list, offset, ids, expected, total, known });
        }
      }
      return wrong;
    };
    for (let each = 0; each < 30; each++)
      await addLikes(await insertPost(Math.floor(each / 2), 'PUBLISHED'), each % 7);
    await count();
    expect([await findWrong(), await findWrong()]).toEqual([[], []]);
    const [own, other] = [await insertPost(0, 'PUBLISHED'), await insertPost(1, 'PUBLISHED')];
    expect(await findWrong()).toEqual([]);
    await backbeat().context.transact(async (tx) => {
      await tx.deleteFrom('posts').where('id', 'in', [own, other]).execute();
      await changePostsCount(tx, blocked, -1);
    });
    expect(await findWrong()).toEqual([]);
  });

  test('costs few blocks and no uncounted rows once it is counted', async () => {
    for (let each = 0; each < 40; each++) await addLikes(await insertPost(each, 'PUBLISHED'), each % 7);
    await count();
    for (let rest = 30; rest > 0; rest--) await deeds.delete({ kind: 'delete', seed: rest });
    await count();
    expect((await read('newest', 0, 1)).uncounted).toBe(0);
    const blocks = await db().selectFrom('list_blocks').selectAll().where('list', '=', 'liked').execute();
    expect(blocks.reduce((sum, { posts }) => sum + posts, 0)).toBe(10);
    expect(blocks.length).toBeLessThanOrEqual(8 + 2 * Math.ceil(10 / BLOCK));
    expect(Math.max(...blocks.map(({ posts }) => posts))).toBeLessThanOrEqual(2 * BLOCK);
  });
});
