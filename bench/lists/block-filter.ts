// How long the lists of the feed take for a user who has blocked many others:
//   node --import tsx bench/lists/block-filter.ts [posts, 200000 if not given] [--plans]
// Fills a scratch database and prints the time of each page by the number of blocked users.
import { parseArgs } from 'node:util';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { readListPage } from '../../server/src/db/list-page.ts';
import { postList } from '../../server/src/features/feed/post-lists.queries.ts';
import { loadBulk } from '../bulk/load.ts';

import { HEAD, openMeasured } from './measured-database.ts';
import { record } from '../results.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plans: { type: 'boolean', default: false } },
});
const posts = Number(positionals[0] ?? 200_000);
const log = (line: string) => console.log(line);

const scratch = await makeScratchDatabase();
try {
  await migrate(scratch.url);
  await withClient(scratch.url, (client) => loadBulk(client, posts, log));
  const { pool, db, measure, figures } = await openMeasured(
    scratch.url,
    log,
    values.plans ? /list_totals/ : undefined,
  );
  await pool.query('vacuum (analyze)');
  const { rows: people } = await pool.query<{ id: string }>(
    'select id from users where posts_count > 0 order by posts_count desc, id',
  );
  // Neither the most productive authors nor those with a single post.
  const [viewer, ...others] = people.slice(Math.floor(people.length / 20)).map(({ id }) => id);
  if (viewer === undefined) throw new Error('There is no user.');
  log(HEAD);
  for (const blockCount of [0, 10, 1000, 5000]) {
    await pool.query('delete from blocks');
    await pool.query(
      `insert into blocks (user_id, other_id, kind) select $1, other, 'block' from unnest($2::uuid[]) as other`,
      [viewer, others.slice(0, blockCount)],
    );
    await pool.query('vacuum (analyze) blocks');
    const eyes = { id: viewer, hasBlocks: blockCount > 0, hasMuted: false };
    for (const order of ['newest', 'liked'] as const) {
      const list = postList(order, eyes);
      const { total } = await readListPage(db, { offset: 0, limit: 6 }, list);
      for (const [page, offset] of [
        ['first page', 0],
        ['page in the middle', Math.floor(total / 2)],
        ['last page', total - 6],
      ] as const) {
        await measure(`${blockCount} blocked, ${total} ${order}, ${page}`, () =>
          readListPage(db, { offset, limit: 6 }, list),
        );
      }
    }
  }
  await db.destroy();
  await record(`block-filter ${posts}`, figures);
} finally {
  await scratch.close();
}
