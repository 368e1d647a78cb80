import { api } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';

const backbeat = useEmptyBackbeat();
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});

const DAY = 24 * 60 * 60 * 1000;
const trending = async (size = 100) =>
  (await author.browser.call(api.feed.listTrending, { query: { size: String(size) } })).body.content.map(
    ({ id }) => id,
  );

/** Adds likes and listeners to a post on the day `daysAgo` days ago. */
async function gain(post: string, daysAgo: number, { likes = 0, listeners = 0 }): Promise<void> {
  const { db } = backbeat().context;
  const day = new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);
  await db.insertInto('daily_likes').values({ post_id: post, day, likes }).execute();
  await db
    .insertInto('daily_post_stats')
    .values({ post_id: post, day, plays: listeners, listeners })
    .execute();
}

describe('trending posts', () => {
  test('lists posts by gain in the last seven days, with more weight on newer gains', async () => {
    expect(await trending()).toEqual([]);
    const posts: string[] = [];
    for (let each = 0; each < 6; each++) posts.push(await storePost(backbeat(), author));
    const [today, recent, lovedPost, playedPost, old, draft] = posts;
    await gain(String(today), 0, { likes: 10 });
    await gain(String(recent), 4, { likes: 20 });
    await gain(String(lovedPost), 6, { likes: 500 });
    await gain(String(playedPost), 0, { listeners: 3 });
    await gain(String(old), 7, { likes: 9000 });
    await gain(String(draft), 0, { likes: 9000 });
    const { db } = backbeat().context;
    await db
      .updateTable('posts')
      .set({ status: 'DRAFT', published_at: null })
      .where('id', '=', String(draft))
      .execute();
    await expect.poll(() => trending()).toEqual([lovedPost, today, recent, playedPost]);
    expect(await trending(2)).toEqual([lovedPost, today]);
  });

  test('returns 400 for more than 100 trends', async () => {
    const { status } = await author.browser.call(api.feed.listTrending, { query: { size: '101' } });
    expect(status).toBe(400);
  });
});
