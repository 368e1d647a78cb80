// What each GET route of the contract costs, for visitors and signed-in users, and each rendered page,
// beside a bare Fastify that runs one indexed query:
//   node --import tsx bench/routes/routes.ts [posts, 2000 if not given] [seconds of each measurement, 2 if not given]
//     [connections, 16 if not given] [a part of the names of the routes, all if not given]
// Prints a table, the dearest first. The row in RESULTS.md has the goals of routes that have one.
import { record, type Figure } from '../results.ts';
import { routeCalls } from './examples.ts';
import { measurePrices, printPrices, readArguments, withPricedProduct, type Price } from './prices.ts';

const { posts, measurement } = readArguments();
const part = process.argv[5] ?? '';

/** Least ratios to the reference; `any` is that of all other routes. A user's cost more than a visitor's. */
const GOALS: Record<string, number> = {
  'posts.getPost visitor': 0.4,
  'posts.getPost user': 0.25,
  'page of a post visitor': 0.3,
  any: 0.15,
};
const MAX_PRODUCT_MS = 1;

await withPricedProduct(posts, async (product) => {
  const origin = product.product.origin.replace('127.0.0.1', 'localhost');
  const calls = await routeCalls(product.pool, origin);
  const prices = await measurePrices(
    product,
    calls
      .filter(({ name }) => name.includes(part))
      .map(({ name, path, headers }) => ({ name, next: () => ({ path, headers }) })),
    measurement,
    { path: '/query' },
  );
  await report(prices);
});

async function report(prices: readonly Price[]): Promise<void> {
  const missedGoals = printPrices(prices).filter(
    ({ name, ratio, productMs }) => ratio < (GOALS[name] ?? GOALS['any'] ?? 0) || productMs > MAX_PRODUCT_MS,
  );
  const names = missedGoals.map(({ name }) => name).join(', ');
  console.log(missedGoals.length === 0 ? 'All goals are met.' : `Missed: ${names}`);
  const rows = prices
    .filter(({ name }) => name in GOALS)
    .map(({ name, ratio }): Figure => ({ name, value: ratio, unit: 'x' }));
  const search = prices.find(({ name }) => name === 'feed.searchPosts visitor')?.load.perSecond ?? 0;
  if (part !== '') return;
  await record(`routes ${posts}`, [
    ...rows,
    { name: 'least of all', value: Math.min(...prices.map(({ ratio }) => ratio)), unit: 'x' },
    { name: 'search of two words', value: search, unit: '/s' },
    { name: 'dearest in Node', value: Math.max(...prices.map(({ productMs }) => productMs)), unit: 'ms' },
  ]);
}
