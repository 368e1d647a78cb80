import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../src/db/database.ts';
import { eventually } from './eventually.ts';
import { newPerson } from './fixtures/people.ts';
import { useBackbeat } from './servers/start.ts';
import { storePost } from './fixtures/stored-posts.ts';
import { newPost } from './fixtures/tracks.ts';

const backbeat = useBackbeat({ TRUST_PROXY: '127.0.0.1' });

/** More requests than there are database connections. */
const MANY = 30;

const lockPosts = (tx: Tx, ids: readonly string[]) =>
  sql`select from posts where id = any(${ids}::uuid[]) for update`.execute(tx);

/** Returns how many statements wait for a lock. */
async function countWaiting(tx: Tx): Promise<number> {
  // pg_stat_activity is cached for the whole transaction, so the snapshot is cleared.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
  return rows[0]?.waiting ?? 0;
}

test('requests that wait for one busy post leave connections to other requests', async () => {
  const author = await newPerson(backbeat());
  const [busy, other] = [await newPost(author, { freeDownload: true }), await newPost(author)];
  const { browser } = author;
  const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
  const { db } = backbeat().context;
  const old = await Promise.all(
    Array.from({ length: MANY }, () =>
      browser.call(api.comments.addComment, { ...paramsOf(busy), body: 'To be deleted' }),
    ),
  );

  const waitingCount = await db.transaction().execute(async (tx) => {
    await lockPosts(tx, [busy.id]);
    const calls = old.flatMap(({ body }, turn) => [
      browser.call(api.comments.deleteComment, paramsOf(body)),
      browser.call(api.comments.addComment, { ...paramsOf(busy), body: `Number ${turn}` }),
      browser.call(api.plays.recordDownload, paramsOf(busy)),
      browser.call(api.likes.toggleLike, paramsOf(busy)),
      browser.call(api.plays.recordPlay, {
        ...paramsOf(busy),
        headers: { 'x-forwarded-for': `10.0.0.${turn}` },
      }),
    ]);
    await eventually(async () => expect(await countWaiting(tx)).toBeGreaterThanOrEqual(5));
    for (let turn = 0; turn < MANY; turn += 1) {
      expect((await browser.call(api.posts.getPost, paramsOf(other))).status).toBe(200);
    }
    return calls;
  });

  for (const { status } of await Promise.all(waitingCount)) expect([200, 201, 204]).toContain(status);
  const { body } = await browser.call(api.posts.getPost, paramsOf(busy));
  expect(body).toMatchObject({ totalComments: MANY, totalDownloads: MANY, totalLikes: 0, totalViews: 1 });
});

test('transactions that wait leave connections to reads', async () => {
  const author = await newPerson(backbeat());
  const { browser } = author;
  const ids: string[] = [];
  for (let each = 0; each < MANY; each += 1) ids.push(await storePost(backbeat(), author));
  const other = await storePost(backbeat(), author);

  const waitingCount = await backbeat()
    .context.db.transaction()
    .execute(async (tx) => {
      await lockPosts(tx, ids);
      const calls = ids.map((id) => browser.call(api.likes.toggleLike, { params: { id } }));
      await eventually(async () => expect(await countWaiting(tx)).toBeGreaterThanOrEqual(10));
      for (let turn = 0; turn < MANY; turn += 1)
        expect((await browser.call(api.posts.getPost, { params: { id: other } })).status).toBe(200);
      return calls;
    });
  // Those beyond the connections of transactions may have got 503.
  for (const { status } of await Promise.all(waitingCount)) expect([200, 503]).toContain(status);
});
