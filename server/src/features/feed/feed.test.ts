import { api, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';

const backbeat = useEmptyBackbeat();
let visitor: Person['browser'];

beforeAll(() => {
  visitor = backbeat().visitor();
});

const ids = ({ content }: { content: posts.Post[] }) => content.map(({ id }) => id);
const person = () => newPerson(backbeat());

describe('public post lists', () => {
  test('lists published posts newest first, without gaps and with correct totals on every page', async () => {
    const author = await person();
    const before = (await visitor.call(api.feed.listNewest)).body.page.totalElements;
    const storedIds: string[] = [];
    for (let each = 0; each < 5; each++) storedIds.unshift(await storePost(backbeat(), author));
    await newDraft(author, [await person()]);
    const page = async (number: number) =>
      (await visitor.call(api.feed.listNewest, { query: { page: String(number), size: '2' } })).body;
    expect([...ids(await page(0)), ...ids(await page(1)), ...ids(await page(2))].slice(0, 5)).toEqual(
      storedIds,
    );
    const totals = { totalElements: before + 5, totalPages: Math.ceil((before + 5) / 2) };
    expect((await page(0)).page).toEqual({ size: 2, number: 0, ...totals });
    expect(await page(9_999_999)).toEqual({ content: [], page: { size: 2, number: 9_999_999, ...totals } });
  });

  test('lists posts by likes, then newest first', async () => {
    const author = await person();
    const storedIds: string[] = [];
    for (const likes of [100, 300, 100]) storedIds.push(await storePost(backbeat(), author, { likes }));
    const [first, second, third] = storedIds;
    const listFirstIds = async () => ids((await visitor.call(api.feed.listMostLiked)).body).slice(0, 3);
    expect(await listFirstIds()).toEqual([second, third, first]);
    const { db } = backbeat().context;
    await db.updateTable('posts').set({ total_likes: 400 }).where('id', '=', String(third)).execute();
    expect(await listFirstIds()).toEqual([third, second, first]);
  });

  test('lists posts in the Spotlight while their author has Plus', async () => {
    const author = await person();
    const post = await storePost(backbeat(), author, { likes: 50 });
    const spotlight = async () => {
      const { content, page } = (await visitor.call(api.feed.listSpotlight, { query: { size: '100' } })).body;
      expect(content.every((each) => each.author.role === 'USERPLUS')).toBe(true);
      expect(page.totalElements).toBe(content.length);
      return ids({ content });
    };
    const pay = async (until: ReturnType<typeof sql<Date>>) => {
      const { db } = backbeat().context;
      await db.updateTable('users').set({ plus_until: until }).where('id', '=', author.id).execute();
    };
    expect(await spotlight()).not.toContain(post);
    await pay(sql<Date>`now() + interval '1 day'`);
    const later = await storePost(backbeat(), author);
    expect(await spotlight()).toEqual([post, later]);
    await pay(sql<Date>`null`);
    expect(await spotlight()).toEqual([]);
    // The subscription is valid during the statement and expires right after it, without an event.
    await pay(sql<Date>`now() + interval '1 microsecond'`);
    expect(await spotlight()).toEqual([]);
  });
});
