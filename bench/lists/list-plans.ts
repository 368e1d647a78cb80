// How long the lists and the search take with many posts:
//   node --import tsx bench/lists/list-plans.ts [posts, 1000000 if not given] [--plans] [--only
//     lists|following|search]
// Fills a scratch database and prints the time of each query, elapsed and of the database's
// processor alone, which is comparable on a busy machine. With --plans also the plans of
// PostgreSQL.
import { parseArgs } from 'node:util';
import { GENRES, limits } from '@backbeat/contract';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { readListPage } from '../../server/src/db/list-page.ts';
import { postList } from '../../server/src/features/feed/post-lists.queries.ts';
import {
  findFeaturedOn,
  findFollowed,
  findLiked,
  findPostsOf,
} from '../../server/src/features/feed/user-lists.queries.ts';
import { findGenresInUse } from '../../server/src/features/feed/search/search.queries.ts';
import { createOrderCache } from '../../server/src/cache/order-cache.ts';
import { searchPosts, type Search } from '../../server/src/features/feed/search/search-posts.ts';
import { loadBulk } from '../bulk/load.ts';
import { fillFollowed, fillPersonalLists } from './fill-personal.ts';
import { HEAD, openMeasured } from './measured-database.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plans: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const posts = Number(positionals[0] ?? 1_000_000);
const wants = (part: string) => values.only === undefined || values.only === part;
const log = (line: string) => console.log(line);

const scratch = await makeScratchDatabase();
try {
  await migrate(scratch.url);
  await withClient(scratch.url, (client) => loadBulk(client, posts, log));
  const plans = values.plans ? /list_totals|listed_posts|posts_by_likes|searchable_posts/ : undefined;
  const { pool, db, measure } = await openMeasured(scratch.url, log, plans);
  await pool.query('vacuum (analyze)');

  log(HEAD);
  const size = 6;
  const pagesOf = (total: number): [string, number][] => {
    const pages = Math.ceil(total / size);
    return [
      ['first page', 0],
      ['page 1000 of 24 posts', Math.min(999 * 24, total - 1)],
      [`page ${Math.floor(pages / 2)}`, Math.floor(pages / 2) * size],
      [`last page, ${pages}`, (pages - 1) * size],
    ];
  };
  if (wants('lists')) {
    for (const order of ['newest', 'liked', 'spotlight'] as const) {
      const list = postList(order, undefined);
      const { total } = await readListPage(db, { offset: 0, limit: size }, list);
      for (const [page, offset] of pagesOf(total)) {
        await measure(`${order}, ${page}`, () => readListPage(db, { offset, limit: size }, list));
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
    const person = await withClient(scratch.url, (client) => fillPersonalLists(client, posts / 10));
    await pool.query('vacuum (analyze)');
    const personal = { 'featured on': findFeaturedOn, 'what one likes': findLiked };
    for (const [name, find] of Object.entries(personal)) {
      for (const [page, offset] of pagesOf(posts / 10)) {
        await measure(`${name}, ${page}`, () => find(db, person, { offset, limit: size }));
      }
    }
  }
  if (wants('following')) {
    for (const count of [20, 500, limits.followingFeed.people]) {
      const fan = await withClient(scratch.url, (client) => fillFollowed(client, count));
      await pool.query('analyze follows');
      const find = (offset: number) => findFollowed(db, fan, limits.followingFeed, { offset, limit: size });
      const { total } = await find(0);
      for (const [page, offset] of pagesOf(total)) {
        await measure(`of ${count} people one follows (${total}), ${page}`, () => find(offset));
      }
    }
  }
  if (wants('search')) {
    await measure('genres in use', () => findGenresInUse(db, GENRES));

    const { rows: words } = await pool.query<{ word: string; posts: number }>(
      `select word, ndoc as posts from ts_stat('select words from searchable_posts')
     where word ~ '^[a-z]{5,}$' order by ndoc desc, word`,
    );
    /** The word with this many posts, or the next one with fewer. */
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
      ['rare genres', { genres: ['Free', 'Blues', 'Afrobeat'] }],
      ['two genres', { genres: ['Beat', 'Trap'] }],
      ['a common word and a genre', { search: common, genres: ['Trap'] }],
    ];
    for (const [name, query] of searches) {
      for (const sortBy of ['time', 'likes'] as const) {
        const search = { search: '', genres: [], sortBy, page: 0, size, ...query };
        const { page } = (await searchPosts(db, undefined, search, { orders: createOrderCache() })).value;
        const label = `${name} by ${sortBy} (${page.totalElements})`;
        await measure(`${label}, asked for the first time`, () =>
          searchPosts(db, undefined, search, { orders: createOrderCache() }),
        );
        const orders = createOrderCache();
        await measure(`${label}, again`, () => searchPosts(db, undefined, search, { orders }));
        if (page.totalPages < 3) continue;
        await measure(`${label}, last page`, () =>
          searchPosts(db, undefined, { ...search, page: page.totalPages - 1 }, { orders }),
        );
      }
    }
  }
  await db.destroy();
} finally {
  await scratch.close();
}
