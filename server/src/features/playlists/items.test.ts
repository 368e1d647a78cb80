import { api } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import {
  addCollaborator,
  addPosts,
  moveTo,
  newPlaylist,
  readItems,
  readPlaylist,
  remove,
} from './playlists.fixture.ts';
import { placeBetween } from './items/positions.policy.ts';

const backbeat = useBackbeat();
let owner: Person;
let editors: Person[];
let posts: string[];

beforeAll(async () => {
  owner = await newPerson(backbeat());
  editors = [owner, await newPerson(backbeat()), await newPerson(backbeat())];
  posts = [];
  for (let index = 0; index < 12; index += 1)
    posts.push(await storePost(backbeat(), owner, { title: `Track ${index}` }));
});

const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [
  status,
  failure.error,
];
const trackNumbers = async (id: string) =>
  (await readItems(owner, id)).map(({ post }) => Number(post?.title.split(' ')[1]));
const itemIds = async (id: string) => (await readItems(owner, id)).map((item) => item.id);

describe('adding posts', () => {
  test('puts them at the end, at the start or after an item, in their order', async () => {
    const { id } = await newPlaylist(owner, { posts: posts.slice(0, 2) });
    const answer = await addPosts(owner, id, posts.slice(2, 4));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ added: 2, skipped: 0, revision: 2 });
    expect(answer.body.items.map(({ position, post }) => [position, post?.id])).toEqual([
      [3, posts[2]],
      [4, posts[3]],
    ]);
    await addPosts(owner, id, posts.slice(4, 6), { after: null });
    const [, , third = ''] = await itemIds(id);
    await addPosts(owner, id, posts.slice(6, 8), { after: third });
    expect(await trackNumbers(id)).toEqual([4, 5, 0, 6, 7, 1, 2, 3]);
    expect(await readPlaylist(owner, id)).toMatchObject({ itemsCount: 8, revision: 4 });
  });

  test('adds the tracks of a release that the editor sees, in their order', async () => {
    const [owned, first, second] = [
      await storeTrack(backbeat(), owner, { title: 'Track 1' }),
      await storeTrack(backbeat(), owner, { title: 'Track 2' }),
      await storeTrack(backbeat(), owner, { title: 'Track 3' }),
    ];
    const release = await newRelease(backbeat(), owner, [first, second, owned]);
    const [, editor] = editors;
    if (!editor) throw new Error('There is no other editor.');
    const { id } = await newPlaylist(editor);
    const add = (body: object) =>
      editor.browser.call(api.playlists.addItems, { params: { id }, body: { release: release.id, ...body } });
    // It is not out.
    expect((await add({})).status).toBe(404);
    await owner.browser.call(api.releases.releaseNow, { params: { id: release.id } });
    expect((await add({})).body).toMatchObject({ added: 3, skipped: 0 });
    expect((await readItems(editor, id)).map(({ post }) => post?.id)).toEqual([first, second, owned]);
    expect(refusal(await add({}))).toEqual([409, '3 of these tracks are already in this playlist.']);
    expect((await add({ duplicates: 'skip' })).body).toMatchObject({ added: 0, skipped: 3 });
    expect((await add({ duplicates: 'add', after: null })).body).toMatchObject({ added: 3 });
    expect(refusal(await add({ posts: [first] }))).toEqual([400, 'Send either tracks or a release.']);
    expect(refusal(await add({ release: undefined }))).toEqual([400, 'Send either tracks or a release.']);
  });

  test('refuses an own release without published tracks', async () => {
    const { id } = await newPlaylist(owner);
    const release = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)]);
    const answer = await owner.browser.call(api.playlists.addItems, {
      params: { id },
      body: { release: release.id },
    });
    expect(refusal(answer)).toEqual([400, 'Choose at least one track.']);
  });

  test('refuses what is there already, unless it is to be skipped or added', async () => {
    const { id } = await newPlaylist(owner, { posts: posts.slice(0, 3) });
    const [first = '', second = '', , fourth = ''] = posts;
    expect(refusal(await addPosts(owner, id, [first]))).toEqual([
      409,
      '“Track 0” is already in this playlist.',
    ]);
    expect(refusal(await addPosts(owner, id, [first, fourth]))).toEqual([
      409,
      '1 of these tracks is already in this playlist.',
    ]);
    expect(refusal(await addPosts(owner, id, [first, second, fourth]))).toEqual([
      409,
      '2 of these tracks are already in this playlist.',
    ]);
    expect(refusal(await addPosts(owner, id, [fourth, fourth]))).toEqual([
      409,
      '1 of these tracks is already in this playlist.',
    ]);
    expect(await trackNumbers(id)).toEqual([0, 1, 2]);
    const skipping = await addPosts(owner, id, [first, fourth, fourth], { duplicates: 'skip' });
    expect(skipping.body).toMatchObject({ added: 1, skipped: 2 });
    const adding = await addPosts(owner, id, [first], { duplicates: 'add' });
    expect(adding.body).toMatchObject({ added: 1, skipped: 0 });
    expect(await trackNumbers(id)).toEqual([0, 1, 2, 3, 0]);
    const nothing = await addPosts(owner, id, [first], { duplicates: 'skip' });
    expect(nothing.body).toMatchObject({ added: 0, skipped: 1, items: [], revision: adding.body.revision });
  });

  test('finds published posts only that the adder can see', async () => {
    const { id } = await newPlaylist(owner);
    const draft = await storePost(backbeat(), owner, { status: 'DRAFT' });
    for (const post of [draft, uuidv7()])
      expect(refusal(await addPosts(owner, id, [post]))).toEqual([404, 'Post not found.']);
    expect(refusal(await addPosts(owner, id, []))).toEqual([400, 'Choose at least one track.']);
    const many = Array.from({ length: 101 }, () => uuidv7());
    expect(refusal(await addPosts(owner, id, many))).toEqual([400, 'Choose up to 100 tracks at a time.']);
    const after = uuidv7();
    expect(refusal(await addPosts(owner, id, posts.slice(0, 1), { after }))).toEqual([
      409,
      'This playlist changed. Please try again.',
    ]);
  });

  test('stops at 1,000 items', async () => {
    const { id } = await newPlaylist(owner);
    await sql`
      with item as (
        insert into playlist_items (id, playlist_id, position, post_id, added_by)
        select gen_random_uuid(), ${id}, place * 1024, ${posts[0]}, ${owner.id} from generate_series(1, 999) as place
      ) update playlists set items_count = 999 where id = ${id}`.execute(backbeat().context.db);
    const answers = await Promise.all(
      [1, 2, 3].map((index) => addPosts(owner, id, posts.slice(index, index + 1))),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const refused = await addPosts(owner, id, posts.slice(5, 6));
    expect([refused.status, refused.failure]).toEqual([
      409,
      { code: 'LIMIT_REACHED', error: 'A playlist can have up to 1,000 tracks.' },
    ]);
    expect(await itemIds(id)).toHaveLength(1000);
  });

  test('adds once for repeated requests with a key', async () => {
    const { id } = await newPlaylist(owner);
    const call = {
      params: { id },
      body: { posts: posts.slice(0, 2) },
      headers: { 'idempotency-key': `add-${id}` },
    };
    const answers = await Promise.all([
      owner.browser.call(api.playlists.addItems, call),
      owner.browser.call(api.playlists.addItems, call),
    ]);
    const [one, other] = answers.map(({ body }) => body.items.map((item) => item.id));
    expect(other).toEqual(one);
    expect(await trackNumbers(id)).toEqual([0, 1]);
  });
});

describe('moving items', () => {
  test('moves several together, which keep the order of the list', async () => {
    const { id } = await newPlaylist(owner, { posts: posts.slice(0, 5) });
    const [a = '', b = '', c = '', d = '', e = ''] = await itemIds(id);
    expect((await moveTo(owner, id, [d, b], null)).body).toEqual({ revision: 2 });
    expect(await trackNumbers(id)).toEqual([1, 3, 0, 2, 4]);
    await moveTo(owner, id, [b, a], e);
    expect(await trackNumbers(id)).toEqual([3, 2, 4, 1, 0]);
    await moveTo(owner, id, [e], d);
    expect(await trackNumbers(id)).toEqual([3, 4, 2, 1, 0]);
    expect(await itemIds(id)).toEqual([d, e, c, b, a]);
  });

  test('ignores items that are gone, and refuses a place that is gone', async () => {
    const { id } = await newPlaylist(owner, { posts: posts.slice(0, 3) });
    const [a = '', b = '', c = ''] = await itemIds(id);
    expect((await remove(owner, id, { items: [a, a, uuidv7()] })).body).toEqual({
      removed: 1,
      items: [a],
      revision: 2,
    });
    expect((await moveTo(owner, id, [a], b)).body).toEqual({ revision: 2 });
    expect((await moveTo(owner, id, [a, c], null)).body).toEqual({ revision: 3 });
    expect(await trackNumbers(id)).toEqual([2, 1]);
    expect(refusal(await moveTo(owner, id, [b], a))).toEqual([
      409,
      'This playlist changed. Please try again.',
    ]);
  });

  test('refuses items of another playlist, no items, and a place among them', async () => {
    const [one, other] = [
      await newPlaylist(owner, { posts: posts.slice(0, 2) }),
      await newPlaylist(owner, { posts: posts.slice(0, 1) }),
    ];
    const [[a = '', b = ''], [foreign = '']] = [await itemIds(one.id), await itemIds(other.id)];
    expect((await moveTo(owner, one.id, [a, foreign], null)).status).toBe(404);
    expect((await remove(owner, one.id, { items: [foreign] })).status).toBe(404);
    expect((await moveTo(owner, one.id, [], null)).status).toBe(400);
    expect((await moveTo(owner, one.id, [a, b], b)).status).toBe(400);
    expect((await moveTo(owner, one.id, [b], foreign)).status).toBe(409);
    expect((await remove(owner, one.id, {})).status).toBe(400);
    expect(await trackNumbers(one.id)).toEqual([0, 1]);
  });

  test('goes on where no room is left between two items', async () => {
    const { id } = await newPlaylist(owner, { posts: posts.slice(0, 3) });
    for (let round = 0; round < 15; round += 1) {
      const [first = '', , last = ''] = await itemIds(id);
      await moveTo(owner, id, [last], first);
    }
    expect(await trackNumbers(id)).toEqual([0, 2, 1]);
  });
});

type Operation =
  | { kind: 'add'; editor: number; post: number; place: number }
  | { kind: 'move'; editor: number; from: number; place: number }
  | { kind: 'remove'; editor: number; from: number };
const editor = fc.nat({ max: 2 });
const place = fc.nat({ max: 9 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), editor, post: fc.nat({ max: 11 }), place }),
  fc.record({ kind: fc.constant('move' as const), editor, from: place, place }),
  fc.record({ kind: fc.constant('remove' as const), editor, from: place }),
);

test('concurrent additions, moves and removals of several editors lose and double nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 4, maxLength: 12 }), async (operations) => {
      const { id } = await newPlaylist(owner, { posts: posts.slice(0, 6) });
      for (const person of editors.slice(1)) await addCollaborator(owner, id, person);
      const initialIds = await itemIds(id);
      const itemAt = (index: number) => initialIds[index % initialIds.length] ?? '';
      const [addedIds, removedIds] = [new Set<string>(), new Set<string>()];
      const run = async (each: Operation): Promise<number> => {
        const person = editors[each.editor] ?? owner;
        if (each.kind === 'remove') {
          const { body, status } = await remove(person, id, { items: [itemAt(each.from)] });
          if (body.removed > 0) removedIds.add(itemAt(each.from));
          return status;
        }
        const after = each.place === 9 ? null : itemAt(each.place);
        if (each.kind === 'move') return (await moveTo(person, id, [itemAt(each.from)], after)).status;
        const answer = await addPosts(person, id, [posts[each.post] ?? ''], { after, duplicates: 'add' });
        if (answer.status === 200) for (const item of answer.body.items) addedIds.add(item.id);
        return answer.status;
      };
      const statuses = await Promise.all(operations.map(run));
      // 400: an item cannot follow itself. 409: the item that it should follow is gone.
      expect([200, 400, 409]).toEqual(expect.arrayContaining([...new Set(statuses)]));
      const finalIds = await itemIds(id);
      const expected = [...initialIds, ...addedIds].filter((item) => !removedIds.has(item));
      expect(finalIds.toSorted()).toEqual(expected.toSorted());
      const seenByOther = (await readItems(editors[1] ?? owner, id)).map((item) => item.id);
      expect(seenByOther).toEqual(finalIds);
      expect((await readPlaylist(owner, id)).itemsCount).toBe(finalIds.length);
    }),
    { numRuns: 12 },
  );
});

describe('positions between two others', () => {
  test('ascend within the gap, or there is too little room', () => {
    const gap = fc.record({
      before: fc.option(fc.integer({ min: -1e9, max: 1e9 })),
      width: fc.option(fc.integer({ min: 1, max: 5000 })),
    });
    const check = () =>
      fc.assert(
        fc.property(gap, fc.integer({ min: 1, max: 100 }), ({ before, width }, count) => {
          const after = width === null ? null : (before ?? 0) + width;
          const positions = placeBetween({ before, after }, count);
          if (positions === undefined) return before !== null && width !== null && width <= count;
          const all = [
            ...(before === null ? [] : [before]),
            ...positions,
            ...(after === null ? [] : [after]),
          ];
          return (
            positions.length === count &&
            all.every((each, index) => index === 0 || each > (all[index - 1] ?? each))
          );
        }),
      );
    expect(check).not.toThrow();
  });
});
