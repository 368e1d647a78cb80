import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two rounds of likes. */
const ROUND_MS = 100;

/**
 * Inserts likes at this rate until the signal aborts. Popular posts get more of them: each post is
 * drawn from the existing likes.
 */
export async function likePosts(url: string, perSecond: number, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ids = async (statement: string) =>
    (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id);
  const posts = await ids('select post_id as id from likes tablesample bernoulli (1) order by random()');
  const users = await ids('select id from users order by random() limit 10000');
  let turn = 0;
  while (!signal.aborted) {
    const nextAt = performance.now() + ROUND_MS;
    for (let round = 0; round < (perSecond * ROUND_MS) / 1000; round += 1, turn += 1)
      await client.query('insert into likes (post_id, user_id) values ($1, $2) on conflict do nothing', [
        posts[turn % posts.length],
        users[(turn * 7) % users.length],
      ]);
    await pause(Math.max(0, nextAt - performance.now()));
  }
  await client.end();
}
