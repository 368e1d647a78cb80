// How the lists and the search of posts are answered when there are many:
//   node --import tsx bench/list-plans.ts [posts, 1000000 if not given] [--plans]
// fills a scratch database and prints what each query takes, and with --plans the plans that PostgreSQL chooses.
import { parseArgs } from 'node:util';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { makeScratchDatabase, withClient } from '../scripts/database/reach.ts';
import { Bus } from '../server/src/bus/bus.ts';
import { migrate } from '../server/src/db/migrate.ts';
import type { DB } from '../server/src/db/schema.gen.ts';
import { transactOn } from '../server/src/db/transact.ts';
import { countChanges } from '../server/src/features/feed/count-posts.ts';
import { sliceOrder, type Order } from '../server/src/features/feed/orders.queries.ts';
import { findFeaturedOn, findPostsOf } from '../server/src/features/feed/references.queries.ts';
import { PostSearch, type Search } from '../server/src/features/feed/search.service.ts';
import { fillPosts } from './fill-posts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plans: { type: 'boolean', default: false } },
});
const posts = Number(positionals[0] ?? 1_000_000);
const say = (line: string) => console.log(line);
const RUNS = 15;

const scratch = await makeScratchDatabase();
try {
  await migrate(scratch.url);
  await withClient(scratch.url, (client) => fillPosts(client, posts, say));
  const pool = new pg.Pool({ connectionString: scratch.url, max: 1 });
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const asked: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const begun = performance.now();
  await countChanges({ transact: transactOn(db, new Bus((error) => say(String(error)))) });
  say(`counted in ${Math.round((performance.now() - begun) / 1000)} s`);
  pool.on('error', (error) => say(`lost: ${error.message}`));
  await pool.query('vacuum (analyze)');

  /** Runs it again and again; prints the median and the slowest, and the plans of its statements. */
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      asked.length = 0;
      const start = performance.now();
      try {
        await work();
      } catch (error) {
        // Such as a statement that took longer than it may.
        say(`| ${name} | ${error instanceof Error ? error.message : String(error)} | |`);
        return;
      }
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const [median = 0, slowest = 0] = [times[RUNS >> 1], times.at(-1)];
    say(`| ${name} | ${median.toFixed(1)} | ${slowest.toFixed(1)} |`);
    if (!values.plans) return;
    for (const { sql, parameters } of asked.filter((query) =>
      /listed_posts|searchable_posts/.test(query.sql),
    )) {
      const { rows } = await pool.query(`explain (analyze, buffers, costs off, timing off) ${sql}`, [
        ...parameters,
      ]);
      say(
        ['```', ...rows.map((row: Record<string, unknown>) => String(row['QUERY PLAN'])), '```'].join('\n'),
      );
    }
  };

  say('| | median, ms | slowest, ms |\n|---|---|---|');
  const size = 6;
  const pagesOf = (total: number): [string, number][] => {
    const pages = Math.ceil(total / size);
    return [
      ['first page', 0],
      [`page ${Math.floor(pages / 2)}`, Math.floor(pages / 2) * size],
      [`last page, ${pages}`, (pages - 1) * size],
    ];
  };
  const orders: Order[] = ['newest', 'liked', 'plus'];
  for (const order of orders) {
    const { total } = await sliceOrder(db, order, { offset: 0, limit: size });
    for (const [page, offset] of pagesOf(total)) {
      await measure(`${order}, ${page}`, () => sliceOrder(db, order, { offset, limit: size }));
    }
  }
  const { rows: authors } = await pool.query<{ id: string; posts_count: number }>(
    'select id, posts_count from users where posts_count > 0 order by posts_count desc',
  );
  const largest = authors[0] ?? { id: '', posts_count: 0 };
  for (const [page, offset] of pagesOf(largest.posts_count)) {
    await measure(`of the author with ${largest.posts_count} posts, ${page}`, () =>
      findPostsOf(db, largest.id, { offset, limit: size }),
    );
  }
  await measure('featured on', () => findFeaturedOn(db, largest.id, { offset: 0, limit: size }));

  const { rows: words } = await pool.query<{ word: string; posts: number }>(
    `select word, ndoc as posts from ts_stat('select words from searchable_posts')
     where word ~ '^[a-z]{5,}$' order by ndoc desc, word`,
  );
  /** The word that so many posts have, or the next one that fewer have. */
  const wordIn = (count: number) => words.find((each) => each.posts <= count)?.word ?? '';
  const common = wordIn(posts / 20);
  const { rows: titles } = await pool.query<{ title: string }>(
    `select title from posts where title like $1 and title not like $1 || ' ' || $1 || '%' limit 1`,
    [`${common} %`],
  );
  const another = titles[0]?.title.split(' ').find((word) => word !== common && word.length > 4) ?? '';
  const searches: [string, Partial<Search>][] = [
    ['a rare word', { search: wordIn(3) }],
    ['a word in one post of a thousand', { search: wordIn(posts / 1000) }],
    ['a word in one post of a hundred', { search: wordIn(posts / 100) }],
    ['a word in one post of twenty', { search: common }],
    ['the commonest word', { search: words[0]?.word ?? '' }],
    ['two common words', { search: `${common} ${wordIn(posts / 40)}` }],
    ['two letters', { search: common.slice(0, 2) }],
    ['a misspelt word', { search: `${wordIn(posts / 1000)}q` }],
    ['a common and a misspelt word', { search: `${common} ${another}q` }],
    ['no such word', { search: 'xyzzyxyzzy' }],
    ['a genre', { genres: ['Trap'] }],
    ['a rare genre', { genres: ['Paid', 'Afrobeat'] }],
    ['two genres', { genres: ['Beat', 'Trap'] }],
    ['a common word and a genre', { search: common, genres: ['Trap'] }],
  ];
  for (const [name, wanted] of searches) {
    for (const sortBy of ['time', 'likes'] as const) {
      const search = { search: '', genres: [], sortBy, page: 0, size, ...wanted };
      const { page } = await new PostSearch({ db }).find(undefined, search);
      const label = `${name} by ${sortBy} (${page.totalElements})`;
      await measure(`${label}, asked for the first time`, () =>
        new PostSearch({ db }).find(undefined, search),
      );
      const again = new PostSearch({ db });
      await measure(`${label}, again`, () => again.find(undefined, search));
      if (page.totalPages < 3) continue;
      await measure(`${label}, last page`, () =>
        again.find(undefined, { ...search, page: page.totalPages - 1 }),
      );
    }
  }
  await db.destroy();
} finally {
  await scratch.close();
}
