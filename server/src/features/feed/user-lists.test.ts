import { api, feed, reference, type RouteRequest, type posts } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';

const backbeat = useEmptyBackbeat();
let author: Person;
let guest: Person;
let stranger: Person;

beforeAll(async () => {
  [author, guest, stranger] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const { listPosts, listPostsSorted, listFeaturedOn } = api.feed;
type Query = RouteRequest<typeof listPosts>['query'];

const ids = ({ content }: { content: posts.Post[] }) => content.map(({ id }) => id);
const list = async ({ browser }: Person, ref: string, query: Query = {}) =>
  (await browser.call(listPosts, { params: { ref }, query })).body;
const listSorted = async ({ browser }: Person, ref: string, query: Query = {}) =>
  (await browser.call(listPostsSorted, { params: { ref }, query })).body;
const listFeatured = async ({ browser }: Person, ref: string, query: Query = {}) =>
  (await browser.call(listFeaturedOn, { params: { ref }, query })).body;
const like = ({ browser }: Person, id: string) => browser.call(api.likes.toggleLike, { params: { id } });

describe('the posts of a user', () => {
  test('lists the posts of a user newest first, with drafts for the author only', async () => {
    const writer = await newPerson(backbeat());
    const older = await storePost(backbeat(), writer);
    const draft = (await newDraft(writer, [guest])).id;
    const newer = await storePost(backbeat(), writer);
    const ref = reference('posts', writer.id);
    for (const readList of [list, listSorted]) {
      expect(ids(await readList(stranger, ref))).toEqual([newer, older]);
      expect(ids(await readList(guest, ref))).toEqual([newer, older]);
      expect(ids(await readList(writer, ref))).toEqual([newer, draft, older]);
    }
    const second = await listSorted(writer, ref, { page: '1', size: '2' });
    expect(ids(second)).toEqual([older]);
    expect(second.page).toEqual({ size: 2, number: 1, totalElements: 3, totalPages: 2 });
    expect((await listSorted(stranger, ref, { page: '5', size: '1' })).page.totalElements).toBe(2);
    await guest.browser.call(api.credits.approveRequest, { params: { id: draft } });
    expect(ids(await listSorted(stranger, ref))).toEqual([draft, newer, older]);
  });

  test('returns an empty list for an unknown user', async () => {
    const { content, page } = await listSorted(
      stranger,
      reference('posts', '0190a1b2-0000-7000-8000-000000000000'),
    );
    expect([content, page.totalElements]).toEqual([[], 0]);
  });
});

describe('the posts that credit a user', () => {
  test('lists published posts that credit a user', async () => {
    const artist = await newPerson(backbeat());
    const [first, second] = [await newDraft(author, [artist]), await newDraft(author, [artist, guest])];
    const ref = reference('featured', artist.id);
    for (const { id } of [second, first]) {
      await artist.browser.call(api.credits.approveRequest, { params: { id } });
    }
    expect(ids(await listFeatured(artist, ref))).toEqual([first.id]);
    await guest.browser.call(api.credits.approveRequest, { params: { id: second.id } });
    expect(ids(await listFeatured(stranger, ref))).toEqual([second.id, first.id]);
    expect((await listFeatured(stranger, ref, { size: '1' })).page.totalElements).toBe(2);
  });
});

describe('posts by ids', () => {
  test('lists posts in the order of the ids or newest first, without hidden posts', async () => {
    const [one, two] = [await storePost(backbeat(), author), await storePost(backbeat(), author)];
    const draft = (await newDraft(author, [guest])).id;
    const deletedId = '0190a1b2-0000-7000-8000-000000000000';
    const ref = [one, deletedId, draft, two, one].join(',').toUpperCase();
    expect(ids(await list(stranger, ref))).toEqual([one, two]);
    expect(ids(await listSorted(stranger, ref))).toEqual([two, one]);
    expect(ids(await list(guest, ref))).toEqual([one, draft, two]);
    const { content, page } = await list(author, ref, { page: '1', size: '2' });
    expect([ids({ content }), page.totalElements]).toEqual([[two], 3]);
  });

  test('accepts at most 100 ids', async () => {
    const many = Array.from(
      { length: 101 },
      (_, at) => `0190a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`,
    );
    const status = async (ref: string) =>
      (await stranger.browser.call(listPosts, { params: { ref } })).status;
    expect(await status(many.slice(1).join(','))).toBe(200);
    expect(await status(many.join(','))).toBe(400);
  });

  test.each(['', ',,,', 'posts~nobody', 'liked~', 'else~0190a1b2-0000-7000-8000-000000000000', '🎹'])(
    'returns 400 or 404 for the reference %j',
    async (ref) => {
      const { status } = await stranger.browser.call(listPostsSorted, { params: { ref } });
      expect([400, 404]).toContain(status);
    },
  );
});

describe('the posts that a user likes', () => {
  test('lists liked posts last liked first, or newest first', async () => {
    const fan = await newPerson(backbeat());
    const [older, newer, droppedPost] = [
      await storePost(backbeat(), author),
      await storePost(backbeat(), author),
      await storePost(backbeat(), author),
    ];
    for (const id of [newer, droppedPost, older, droppedPost]) await like(fan, id);
    const ref = reference('liked', fan.id);
    const likedPosts = await list(fan, ref);
    expect(ids(likedPosts)).toEqual([older, newer]);
    expect(likedPosts.content[0]).toMatchObject({ likedByViewer: true, totalLikes: 1 });
    expect(ids(await listSorted(fan, ref))).toEqual([newer, older]);
    const { content, page } = await list(fan, ref, { page: '1', size: '1' });
    expect([ids({ content }), page.totalElements]).toEqual([[newer], 2]);
    await author.browser.call(api.posts.deletePost, { params: { id: older } });
    expect((await list(fan, ref)).page.totalElements).toBe(1);
  });

  test('returns 403 for the likes of another user', async () => {
    const params = { ref: reference('liked', author.id) };
    for (const route of [listPosts, listPostsSorted, listFeaturedOn]) {
      const { status, failure } = await stranger.browser.call(route, { params });
      expect([status, failure.error]).toEqual([403, feed.messages.likedOfOthers]);
      expect((await backbeat().visitor().call(route, { params })).status).toBe(401);
    }
  });
});
