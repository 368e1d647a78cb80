import { api, type Genre } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storeRequests } from '../../../test/fixtures/stored-credits.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();
let author: Person;
let other: Person;
let listener: Person;

beforeAll(async () => {
  [author, other, listener] = await Promise.all([
    newPerson(backbeat()),
    newPerson(backbeat()),
    newPerson(backbeat()),
  ]);
});

const store = (person: Person, ...genres: Genre[]) =>
  storePost(backbeat(), person, { genres: genres.length > 0 ? genres : ['Song'] });
const like = ({ browser }: Person, id: string) => browser.call(api.likes.toggleLike, { params: { id } });
const related = async (id: string, { browser } = listener) => {
  const { body } = await browser.call(api.feed.listRelated, { params: { id } });
  return { byAuthor: body.byAuthor.map((post) => post.id), similar: body.similar.map((post) => post.id) };
};
const top = async (person: Person) => {
  const { userName } = person;
  const { body } = await listener.browser.call(api.feed.getTopPost, { params: { userName } });
  return { id: body.post?.id ?? null, isPinned: body.isPinned };
};

describe('related posts', () => {
  test('related posts are those of the author, then others by artists, genres and listeners in common', async () => {
    const artist = await newPerson(backbeat());
    const [likedPost, sameGenres, oneGenre, featured, unlike] = [
      await store(other, 'Metal'),
      await store(other, 'Trap', 'Drill'),
      await store(other, 'Trap', 'Folk'),
      await store(artist, 'Blues'),
      await store(other, 'Country'),
    ];
    const earlier = await store(author, 'Rock');
    const origin = await store(author, 'Beat', 'Trap', 'Drill');
    await storeRequests(backbeat().context.db, origin, [artist.id], 'current');
    for (const id of [origin, likedPost]) await like(listener, id);
    expect(await related(origin)).toEqual({
      byAuthor: [earlier],
      similar: [featured, sameGenres, oneGenre, likedPost],
    });
    expect((await related(origin)).similar).not.toContain(unlike);
  });

  test('related posts leave out those of blocked, muted and suspended users, and drafts', async () => {
    const [blockedUser, mutedUser, draft] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await storePost(backbeat(), other, { genres: ['Afrobeat'], status: 'DRAFT' }),
    ];
    const posts = {
      blocked: await store(blockedUser, 'Afrobeat'),
      muted: await store(mutedUser, 'Afrobeat'),
    };
    const origin = await store(author, 'Afrobeat');
    const viewer = await newPerson(backbeat());
    expect(new Set((await related(origin, viewer)).similar)).toEqual(new Set(Object.values(posts)));
    await viewer.browser.call(api.blocks.block, { params: { user: blockedUser.userName } });
    expect((await related(origin, viewer)).similar).toEqual([posts.muted]);
    await viewer.browser.call(api.blocks.mute, { params: { user: mutedUser.userName } });
    expect((await related(origin, viewer)).similar).toEqual([]);
    expect((await related(origin)).similar).not.toContain(draft);
  });
});

describe('the top post of a profile', () => {
  test('the top post of a profile is the pinned one, else the most liked one', async () => {
    const owner = await newPerson(backbeat());
    expect(await top(owner)).toEqual({ id: null, isPinned: false });
    const [lovedPost, first, second] = [await store(owner, 'Song'), await store(owner), await store(owner)];
    await like(listener, lovedPost);
    expect(await top(owner)).toEqual({ id: lovedPost, isPinned: false });
    const pin = (id: string) => owner.browser.call(api.posts.pinPost, { params: { id } });
    expect([(await pin(first)).status, (await pin(second)).status]).toEqual([204, 204]);
    expect(await top(owner)).toEqual({ id: second, isPinned: true });
    await owner.browser.call(api.posts.unpinPost, { params: { id: first } });
    expect(await top(owner)).toEqual({ id: second, isPinned: true });
    await owner.browser.call(api.posts.unpinPost, { params: { id: second } });
    expect(await top(owner)).toEqual({ id: lovedPost, isPinned: false });
    await pin(first);
    await owner.browser.call(api.posts.deletePost, { params: { id: first } });
    expect(await top(owner)).toEqual({ id: lovedPost, isPinned: false });
  });
});
