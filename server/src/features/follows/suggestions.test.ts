import { api, limits, type Genre } from '@backbeat/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';

const backbeat = useEmptyBackbeat();
let viewer: Person;
/** Users with so many followers that they are the default suggestions. */
let stars: Person[];

const newUser = (prefix: string) => newPerson(backbeat(), { userName: unique(prefix) });
const follow = (fan: Person, star: Person) =>
  fan.browser.call(api.follows.toggleFollow, { params: { user: star.userName } });
const like = (fan: Person, id: string) => fan.browser.call(api.likes.toggleLike, { params: { id } });
const post = (author: Person, ...genres: Genre[]) => storePost(backbeat(), author, { genres });
const suggestions = async (limit = 100) =>
  (await viewer.browser.call(api.follows.listSuggestions, { query: { limit: String(limit) } })).body.map(
    ({ userName }) => userName,
  );
const reasons = async (limit: number) =>
  (await viewer.browser.call(api.follows.listSuggestions, { query: { limit: String(limit) } })).body.map(
    ({ reason, hasPosts }) => ({ reason, hasPosts }),
  );
const names = (...people: Person[]) => people.map(({ userName }) => userName);

beforeAll(async () => {
  stars = await Promise.all(['star1', 'star2', 'star3'].map(newUser));
  for (const [index, star] of stars.entries()) {
    await backbeat()
      .context.db.updateTable('users')
      .set({ followers_count: 1000 - index })
      .where('id', '=', star.id)
      .execute();
  }
});

beforeEach(async () => {
  viewer = await newUser('viewer');
});

describe('Suggestions', () => {
  test('suggestions for a new user are the most followed users', async () => {
    expect(await suggestions(3)).toEqual(names(...stars));
    expect(await suggestions(1)).toHaveLength(1);
    expect(await suggestions()).not.toContain(viewer.userName);
    const [, second] = stars;
    if (second) await follow(viewer, second);
    expect((await suggestions(3)).slice(0, 2)).toEqual(names(...stars.filter((star) => star !== second)));
  });

  test('suggestions begin with users followed by those whom the viewer follows', async () => {
    const [one, two, often, once] = await Promise.all(['one', 'two', 'often', 'once'].map(newUser));
    if (!one || !two || !often || !once) throw new Error('They have joined.');
    await Promise.all([follow(viewer, one), follow(viewer, two)]);
    for (const [fan, star] of [
      [one, once],
      [one, often],
      [two, often],
      [one, viewer],
      [one, two],
    ] as const)
      await follow(fan, star);
    expect((await suggestions()).slice(0, 3)).toEqual([...names(often, once), stars[0]?.userName]);
    expect((await reasons(3)).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Followed by (one|two)\S+ and 1 more$/),
      `Followed by ${one.userName}`,
      'Popular right now',
    ]);
    await follow(viewer, often);
    const now = await suggestions();
    expect(now[0]).toBe(once.userName);
    for (const person of [viewer, one, two, often]) expect(now).not.toContain(person.userName);
  });

  test('suggestions continue with makers in the genres that the viewer likes and posts', async () => {
    const [likedUser, similar, ownUser, other] = await Promise.all(
      ['liked', 'similar', 'own', 'other'].map(newUser),
    );
    if (!likedUser || !similar || !ownUser || !other) throw new Error('They have joined.');
    await like(viewer, await post(likedUser, 'Jazz', 'Blues'));
    await post(similar, 'Jazz');
    await post(ownUser, 'Metal');
    await post(other, 'Reggae');
    await post(viewer, 'Metal');
    const suggestedNames = await suggestions(3);
    expect(suggestedNames[0]).toBe(likedUser.userName);
    expect(suggestedNames.slice(1).toSorted()).toEqual(names(ownUser, similar).toSorted());
    expect(await suggestions()).toHaveLength(new Set(await suggestions()).size);
    expect((await suggestions(4))[3]).toBe(stars[0]?.userName);
    const [first, ...others] = await reasons(4);
    expect(first).toEqual({ reason: expect.stringMatching(/^Makes (Jazz|Blues)$/), hasPosts: true });
    expect(others.at(-1)).toEqual({ reason: 'Popular right now', hasPosts: false });
  });

  test('suggestions leave out suspended users', async () => {
    const [friend, suspendedUser] = await Promise.all(['friend', 'suspended'].map(newUser));
    if (!friend || !suspendedUser) throw new Error('They have joined.');
    await follow(viewer, friend);
    await follow(friend, suspendedUser);
    expect((await suggestions())[0]).toBe(suspendedUser.userName);
    const { db } = backbeat().context;
    await db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspendedUser.id)
      .execute();
    expect(await suggestions()).not.toContain(suspendedUser.userName);
  });

  test('suggestions have the requested length, ten by default', async () => {
    await Promise.all(Array.from({ length: 12 }, () => newUser('crowd')));
    const call = (query: { limit?: string }) => viewer.browser.call(api.follows.listSuggestions, { query });
    expect((await call({})).body).toHaveLength(limits.suggestions.call);
    expect((await call({ limit: '2' })).body).toHaveLength(2);
    for (const limit of ['0', '101', '-1', 'x']) expect((await call({ limit })).status).toBe(400);
  });
});
