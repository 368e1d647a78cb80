import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { newPerson } from './fixtures/people.ts';
import { useBackbeat } from './servers/start.ts';
import { newPost } from './fixtures/tracks.ts';

const backbeat = useBackbeat({ TRUST_PROXY: '127.0.0.1' });

/** More requests than there are database connections. */
const MANY = 30;

test('requests that wait for one busy post leave connections to other requests', async () => {
  const author = await newPerson(backbeat());
  const [busy, other] = [await newPost(author, { freeDownload: true }), await newPost(author)];
  const { browser } = author;
  const of = ({ id }: { id: string }) => ({ params: { id } });
  const { db } = backbeat().context;
  const old = await Promise.all(
    Array.from({ length: MANY }, () =>
      browser.call(api.comments.addComment, { ...of(busy), body: 'To be deleted' }),
    ),
  );

  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select from posts where id = ${busy.id} for update`.execute(tx);
    const calls = old.flatMap(({ body }, turn) => [
      browser.call(api.comments.deleteComment, of(body)),
      browser.call(api.comments.addComment, { ...of(busy), body: `Number ${turn}` }),
      browser.call(api.plays.recordDownload, of(busy)),
      browser.call(api.likes.toggleLike, of(busy)),
      browser.call(api.plays.recordView, { ...of(busy), headers: { 'x-forwarded-for': `10.0.0.${turn}` } }),
    ]);
    await eventually(async () => {
      // pg_stat_activity is cached for the whole transaction, so the snapshot is cleared.
      await sql`select pg_stat_clear_snapshot()`.execute(tx);
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
      expect(rows[0]?.waiting).toBeGreaterThanOrEqual(5);
    });
    for (let turn = 0; turn < MANY; turn += 1) {
      expect((await browser.call(api.posts.getPost, of(other))).status).toBe(200);
    }
    return calls;
  });

  for (const { status } of await Promise.all(waiting)) expect([200, 201, 204]).toContain(status);
  const { body } = await browser.call(api.posts.getPost, of(busy));
  expect(body).toMatchObject({ totalComments: MANY, totalDownloads: MANY, totalLikes: 0, totalViews: 1 });
});
