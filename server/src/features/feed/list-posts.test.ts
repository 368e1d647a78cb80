import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { changePostsCount } from '../users/index.ts';
import { ListAnchors } from '../../cache/list-anchors.ts';
import { readListPage } from '../../db/list-page.ts';
import { deleteExpiredFromSpotlight, postList, type PostOrder } from './post-lists.queries.ts';

/** Compares the long lists with a plain sort of the rows. */
const backbeat = useEmptyBackbeat();
const authors: string[] = [];

const db = () => backbeat().context.db;

beforeAll(async () => {
  for (let each = 0; each < 3; each++) authors.push((await newPerson(backbeat())).id);
});
beforeEach(async () => {
  await db().deleteFrom('posts').execute();
  await db().updateTable('users').set({ plus_until: null }).execute();
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

type Action =
  | { kind: 'publish' | 'draft'; author: number }
  | { kind: 'finish' | 'delete' | 'unlike'; seed: number }
  | { kind: 'like'; seed: number; more: number }
  | { kind: 'plus' | 'free' | 'lapse'; author: number };

const actions: Record<Action['kind'], (action: Action) => Promise<unknown>> = {
  publish: async (action) => 'author' in action && insertPost(action.author, 'PUBLISHED'),
  draft: async (action) => 'author' in action && insertPost(action.author, 'DRAFT'),
  finish: async (action) => {
    const id = 'seed' in action && (await pick(/DRAFT/, action.seed));
    if (!id) return;
    await db()
      .updateTable('posts')
      .set({ status: 'PUBLISHED', published_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  },
  delete: async (action) => {
    const id = 'seed' in action && (await pick(/./, action.seed));
    if (id) await db().deleteFrom('posts').where('id', '=', id).execute();
  },
  like: async (action) => {
    const id = 'more' in action && (await pick(/./, action.seed));
    if (id) await addLikes(id, action.more);
  },
  unlike: async (action) => {
    const id = 'seed' in action && (await pick(/./, action.seed));
    if (id) await addLikes(id, -1);
  },
  plus: (action) => setPaid(action, sql<Date>`now() + interval '1 day'`),
  free: (action) => setPaid(action, sql<Date>`null`),
  // The subscription is active in this transaction and expired after it.
  lapse: (action) => setPaid(action, sql<Date>`now() + interval '1 microsecond'`),
};

async function setPaid(action: Action, until: ReturnType<typeof sql<Date>>): Promise<void> {
  const id = 'author' in action && authors[action.author % authors.length];
  if (id) await db().updateTable('users').set({ plus_until: until }).where('id', '=', id).execute();
}

const anyAction: fc.Arbitrary<Action> = fc.oneof(
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
);

/** Sorts the whole list from the post rows. */
async function sortAll(list: PostOrder): Promise<string[]> {
  const byTime = sql`published_at desc, posts.id desc`;
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join users on users.id = author_id
    where status = 'PUBLISHED' ${list === 'spotlight' ? sql`and plus_until > now()` : sql``}
    order by ${list === 'newest' ? byTime : sql`total_likes desc, ${byTime}`}`.execute(db());
  return rows.map(({ id }) => id);
}

type Anchoring = Parameters<typeof readListPage>[3];

async function read(list: PostOrder, offset: number, limit: number, anchoring?: Anchoring) {
  if (list === 'spotlight') await deleteExpiredFromSpotlight(db());
  return readListPage(db(), { offset, limit }, postList(list, undefined), anchoring);
}

const LISTS = ['newest', 'liked', 'spotlight'] as const;

/** Returns the pages of all lists, at one page size, that differ from the sorted rows. */
async function findWrongPages(size: number, anchoring?: Anchoring) {
  const wrong = [];
  for (const list of LISTS) {
    const sortedIds = await sortAll(list);
    for (let offset = 0; offset <= sortedIds.length + size; offset += size) {
      const { ids, total } = await read(list, offset, size, anchoring);
      const expected = sortedIds.slice(offset, offset + size);
      const isRight = total === sortedIds.length && ids.join() === expected.join();
      if (!isRight) wrong.push({ list, offset, ids, total, expected, all: sortedIds.length });
    }
  }
  return wrong;
}

describe('pages of the long lists', () => {
  test('matches a plain sort on every page after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAction, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(0, 1, 3, 1000),
        async (sequence, size, minSkipped) => {
          await db().deleteFrom('posts').execute();
          for (const action of sequence) await actions[action.kind](action);
          expect(await findWrongPages(size, { anchors: new ListAnchors(), minSkipped })).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('stays exact while posts are published, liked and deleted and authors change their plan', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 24; each++) ids.push(await insertPost(each, 'PUBLISHED'));
    await actions.plus({ kind: 'plus', author: 1 });
    const [removedIds, remaining] = [ids.slice(0, 6), ids.slice(6)];
    const like = async (every: number) => {
      for (const [at, id] of remaining.entries()) if (at % every === 0) await addLikes(id, 1);
    };
    const remove = async () => {
      for (const id of removedIds) await db().deleteFrom('posts').where('id', '=', id).execute();
    };
    const publish = async (author: number) => {
      for (let each = 0; each < 8; each++) await insertPost(author, 'PUBLISHED');
    };
    const renew = async (author: number) => {
      for (let each = 0; each < 5; each++) {
        await actions.plus({ kind: 'plus', author });
        await actions.free({ kind: 'free', author });
        await actions.lapse({ kind: 'lapse', author });
        await deleteExpiredFromSpotlight(db());
      }
      await actions.plus({ kind: 'plus', author });
    };
    const readRepeatedly = async (list: PostOrder) => {
      for (let round = 0; round < 20; round++) {
        const { ids: listedIds, total } = await read(list, 0, 100);
        expect([new Set(listedIds).size, total]).toEqual([listedIds.length, listedIds.length]);
      }
    };
    await Promise.all([
      ...[1, 2, 2, 3, 5].map(like),
      remove(),
      ...[0, 1, 2, 2].map(publish),
      renew(0),
      renew(2),
      ...LISTS.map(readRepeatedly),
    ]);
    for (const size of [1, 5]) expect(await findWrongPages(size)).toEqual([]);
  });

  test('starts deep pages at an anchor until the total changes', async () => {
    const anchoring = { anchors: new ListAnchors(), minSkipped: 2 };
    const ids: string[] = [];
    for (let each = 0; each < 20; each++) ids.push(await insertPost(each, 'PUBLISHED'));
    const newest = ids.toReversed();
    const readAll = async () => {
      const listedIds: string[] = [];
      for (let offset = 0; offset < newest.length; offset += 2)
        listedIds.push(...(await read('newest', offset, 2, anchoring)).ids);
      return listedIds;
    };
    expect(await readAll()).toEqual(newest);
    // The new first post takes the place of the old one, so the total stays.
    const [oldFirst = ''] = newest.splice(0, 1);
    await db().deleteFrom('posts').where('id', '=', oldFirst).execute();
    newest.unshift(await insertPost(0, 'PUBLISHED'));
    expect(await readAll()).toEqual(newest);
    await db().deleteFrom('posts').where('id', 'in', newest.splice(1, 3)).execute();
    expect(await readAll()).toEqual(newest);
    newest.unshift(await insertPost(1, 'PUBLISHED'));
    expect(await readAll()).toEqual(newest);
  });

  test('leaves out the posts of blocked and muted users', async () => {
    const viewer = { id: (await newPerson(backbeat())).id, hasBlocks: true, hasMuted: true };
    const [blockedAuthor = '', mutedAuthor = ''] = authors;
    await db()
      .insertInto('blocks')
      .values([
        { user_id: viewer.id, other_id: blockedAuthor, kind: 'block' },
        { user_id: viewer.id, other_id: mutedAuthor, kind: 'mute' },
      ])
      .execute();
    await db().updateTable('users').set({ posts_count: 0 }).execute();
    const findWrong = async () => {
      const wrong = [];
      for (const list of LISTS) {
        const hidden = await db()
          .selectFrom('posts')
          .select('id')
          .where('author_id', 'in', [blockedAuthor, mutedAuthor])
          .execute();
        const hiddenIds = new Set(hidden.map(({ id }) => id));
        const visible = (await sortAll(list)).filter((id) => !hiddenIds.has(id));
        const anchoring = { anchors: new ListAnchors(), minSkipped: 3 };
        for (let offset = 0; offset <= visible.length; offset += 2) {
          const window = { offset, limit: 2 };
          const { ids, total } = await readListPage(db(), window, postList(list, viewer), anchoring);
          const expected = visible.slice(offset, offset + 2);
          if (ids.join() !== expected.join() || total !== visible.length)
            wrong.push({ list, offset, ids, expected, total });
        }
      }
      return wrong;
    };
    for (const author of [0, 2]) await actions.plus({ kind: 'plus', author });
    for (let each = 0; each < 30; each++)
      await addLikes(await insertPost(Math.floor(each / 2), 'PUBLISHED'), each % 7);
    expect(await findWrong()).toEqual([]);
    const [ownPost, other] = [await insertPost(0, 'PUBLISHED'), await insertPost(1, 'PUBLISHED')];
    expect(await findWrong()).toEqual([]);
    await backbeat().context.transact(async (tx) => {
      await tx.deleteFrom('posts').where('id', 'in', [ownPost, other]).execute();
      await changePostsCount(tx, blockedAuthor, -1);
      await changePostsCount(tx, mutedAuthor, -1);
    });
    expect(await findWrong()).toEqual([]);
  });
});
