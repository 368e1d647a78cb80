// What each GET route of the contract costs, for visitors and signed-in users, and each rendered page,
// beside a bare Fastify that runs one indexed query:
//   node --import tsx bench/routes/routes.ts [posts, 2000 if not given] [seconds of each measurement, 2 if not given]
// Prints a table, the dearest first. The row in RESULTS.md has the goals of routes that have one.
import { once } from 'node:events';
import type pg from 'pg';
import { withClient } from '../../scripts/database/connect.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import type { Product } from '../../server/test/servers/product.ts';
import { loadBulk } from '../bulk/load.ts';
import { sendLoad, type Load } from '../load.ts';
import { processorOf } from '../process-usage.ts';
import { record, type Figure } from '../results.ts';
import { openPool, withProduct } from '../run-product.ts';
import { startBare } from '../start-bare.ts';
import { routeCalls, type MeasuredCall } from './examples.ts';

const posts = Number(process.argv[2] ?? 2000);
const seconds = Number(process.argv[3] ?? 2);
const CONNECTIONS = 16;
/** Share of a measurement that is sent before it, to warm up. */
const WARM_UP = 0.25;
/** The reference is measured again after this many routes, since the machine's speed drifts. */
const ROUTES_PER_REFERENCE = 12;

interface Price extends MeasuredCall {
  load: Load;
  /** Requests per second, divided by those of the reference. */
  ratio: number;
  statements: number;
  productMs: number;
  databaseMs: number;
  bytes: number;
}

/** Least ratios to the reference; `any` is that of all other routes. A user's cost more than a visitor's. */
const GOALS: Record<string, number> = {
  'posts.getPost visitor': 0.4,
  'posts.getPost user': 0.25,
  'page of a post visitor': 0.3,
  any: 0.15,
};
const MAX_PRODUCT_MS = 1;
const askReference = () => 'GET /query HTTP/1.1';

async function measureAll(product: Product, pool: pg.Pool, bare: URL, calls: readonly MeasuredCall[]) {
  const prices: Price[] = [];
  let reference = 0;
  for (const [index, call] of calls.entries()) {
    if (index % ROUTES_PER_REFERENCE === 0) {
      await sendLoad(bare, { connections: CONNECTIONS, seconds: seconds * WARM_UP }, askReference);
      reference = (await sendLoad(bare, { connections: CONNECTIONS, seconds }, askReference)).perSecond;
    }
    prices.push(await measure(product, pool, call, reference));
  }
  return prices;
}

async function measure(
  product: Product,
  pool: pg.Pool,
  call: MeasuredCall,
  reference: number,
): Promise<Price> {
  const origin = new URL(product.origin);
  const cookie = call.token === undefined ? '' : `\r\ncookie: backbeat-session=${call.token}`;
  const next = () => `GET ${call.path} HTTP/1.1${cookie}`;
  const response = await fetch(`${product.origin}${call.path}`, {
    headers: call.token === undefined ? {} : { cookie: `backbeat-session=${call.token}` },
  });
  const { byteLength: bytes } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${call.name} (${call.path}) returned ${response.status}.`);

  await sendLoad(origin, { connections: CONNECTIONS, seconds: seconds * WARM_UP }, next);
  await pool.query('select pg_stat_statements_reset()');
  const before = await processorOf();
  const load = await sendLoad(origin, { connections: CONNECTIONS, seconds }, next);
  const after = await processorOf();
  const { rows } = await pool.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements where query not like '%pg_stat_statements%'`,
  );
  const count = load.answered.get(200) ?? 0;
  const answers = [...load.answered].map(([status, times]) => `${status}: ${times}`).join(', ');
  if (load.answered.size !== 1 || count === 0) throw new Error(`${call.name} answered ${answers}.`);
  return {
    ...call,
    load,
    ratio: load.perSecond / reference,
    statements: (rows[0]?.calls ?? 0) / count,
    productMs: (after.product - before.product) / count,
    databaseMs: (after.database - before.database) / count,
    bytes,
  };
}

const callerOf = ({ token }: MeasuredCall): string => (token === undefined ? 'visitor' : 'user');
const nameOf = (price: Price): string => `${price.name} ${callerOf(price)}`;

async function report(prices: readonly Price[]): Promise<void> {
  const sorted = prices.toSorted(
    (one, other) => other.productMs + other.databaseMs - one.productMs - one.databaseMs,
  );
  console.log(
    '| route | caller | /s | x reference | p50 ms | p99 ms | statements | Node ms | PostgreSQL ms | bytes |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const price of sorted) {
    const { name, load, ratio, statements, productMs, databaseMs, bytes } = price;
    const figures = [
      Math.round(load.perSecond),
      ratio.toFixed(2),
      load.median.toFixed(1),
      load.p99.toFixed(1),
      statements.toFixed(1),
      productMs.toFixed(2),
      databaseMs.toFixed(2),
      bytes,
    ];
    console.log(`| ${name} | ${callerOf(price)} | ${figures.join(' | ')} |`);
  }
  const missed = sorted.filter(
    (price) => price.ratio < (GOALS[nameOf(price)] ?? GOALS['any'] ?? 0) || price.productMs > MAX_PRODUCT_MS,
  );
  console.log(missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.map(nameOf).join(', ')}`);
  const figure = (name: string): Figure[] =>
    prices.filter((price) => nameOf(price) === name).map(({ ratio: value }) => ({ name, value, unit: 'x' }));
  const named = Object.keys(GOALS).flatMap(figure);
  const search = prices.find((price) => nameOf(price) === 'feed.searchPosts visitor')?.load.perSecond ?? 0;
  const least = Math.min(...prices.map(({ ratio }) => ratio));
  await record(`routes ${posts}`, [
    ...named,
    { name: 'least of all', value: least, unit: 'x' },
    { name: 'search of two words', value: search, unit: '/s' },
    { name: 'dearest in Node', value: Math.max(...prices.map(({ productMs }) => productMs)), unit: 'ms' },
  ]);
}

await withProduct(async (product, first) => {
  await first.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await first.end();
  await product.end('SIGTERM');
  await product.start();
  const pool = await openPool(product);
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error('The product has no database.');
  await withClient(url, (client) => loadBulk(client, posts, console.log));
  await pool.query('create extension pg_stat_statements');
  const origin = product.origin.replace('127.0.0.1', 'localhost');
  const calls = await routeCalls(pool, origin);
  await pool.query('vacuum (analyze)');
  const bare = await startBare(url, 3000);
  try {
    await report(await measureAll(product, pool, bare.origin, calls));
  } finally {
    await pool.end();
    bare.process.kill();
    await once(bare.process, 'exit');
  }
});
