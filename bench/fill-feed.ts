import type pg from 'pg';
import { withClient } from '../server/src/db/with-client.ts';
import { loadBulk } from './bulk/load.ts';
import { fillSessions } from './fill-sessions.ts';

/** Enough posts for a feed of many pages, and quickly inserted. */
const POSTS = 1000;

/** Fills a feed. @returns the user names and the values of their session cookies */
export async function fillFeed(pool: pg.Pool): Promise<{ names: string[]; tokens: string[] }> {
  const { connectionString = '' } = pool.options;
  await withClient(connectionString, (client) => loadBulk(client, POSTS, () => undefined));
  await pool.query('vacuum (analyze)');
  const { rows } = await pool.query<{ name: string }>('select user_name as name from users');
  return { names: rows.map(({ name }) => name), tokens: await fillSessions(pool, rows.length) };
}
