import { once } from 'node:events';
import type pg from 'pg';
import { withClient } from '../../server/src/db/with-client.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import type { Product } from '../../server/test/servers/product.ts';
import { loadBulk } from '../bulk/load.ts';
import { sendLoad, type Load, type LoadRequest } from '../load.ts';
import { processorOf } from '../process-usage.ts';
import { openPool, withProduct } from '../run-product.ts';
import { startBare } from '../start-bare.ts';

/** Share of a measurement that is sent before it, to warm up. */
const WARM_UP = 0.25;
/** The reference is measured again after this many routes, since the machine's speed drifts. */
const ROUTES_PER_REFERENCE = 12;
/** The bytes that the reference sends. */
const REFERENCE_BYTES = 3000;

/** A call whose price is measured. */
export interface PricedCall {
  /** The route and the kind of caller. */
  name: string;
  /** The status of each response; 200 if not given. */
  status?: number;
  next: () => LoadRequest;
}

export interface Price {
  name: string;
  load: Load;
  /** Requests per second, divided by those of the reference. */
  ratio: number;
  /** SQL statements, processor milliseconds and bytes of each response. */
  statements: number;
  productMs: number;
  databaseMs: number;
  bytes: number;
}

/** How many requests are sent at a time, and for how long. */
export interface Measurement {
  connections: number;
  seconds: number;
}

/** The arguments of a bench of routes: posts, seconds of each measurement, connections. */
export function readArguments(): { posts: number; measurement: Measurement } {
  const [posts = 2000, seconds = 2, connections = 16] = process.argv.slice(2).map(Number);
  return { posts, measurement: { seconds, connections } };
}

/** A filled product, and the bare Fastify beside it. */
export interface PricedProduct {
  product: Product;
  pool: pg.Pool;
  bare: URL;
}

/** Starts the product with this many posts, the reference, and the counting of statements. */
export async function withPricedProduct(
  posts: number,
  work: (product: PricedProduct) => Promise<void>,
): Promise<void> {
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
    await pool.query('vacuum (analyze)');
    const bare = await startBare(url, REFERENCE_BYTES);
    try {
      await work({ product, pool, bare: bare.origin });
    } finally {
      await pool.end();
      bare.process.kill();
      await once(bare.process, 'exit');
    }
  });
}

/**
 * Measures each call for this many seconds, over this many connections.
 * @throws {Error} if a response has another status
 */
export async function measurePrices(
  product: PricedProduct,
  calls: readonly PricedCall[],
  measurement: Measurement,
  reference: LoadRequest,
): Promise<Price[]> {
  const prices: Price[] = [];
  let references = 0;
  for (const [index, call] of calls.entries()) {
    if (index % ROUTES_PER_REFERENCE === 0)
      references = (await load(product.bare, measurement, () => reference)).perSecond;
    prices.push(await measurePrice(product, call, measurement, references));
  }
  return prices;
}

/** Sends a warm-up before the load. */
async function load(
  origin: URL,
  { connections, seconds }: Measurement,
  next: () => LoadRequest,
  afterWarmUp?: () => Promise<unknown>,
): Promise<Load> {
  await sendLoad(origin, { connections, seconds: seconds * WARM_UP }, next);
  await afterWarmUp?.();
  return sendLoad(origin, { connections, seconds }, next);
}

async function measurePrice(
  { product, pool }: PricedProduct,
  { name, status = 200, next }: PricedCall,
  measurement: Measurement,
  references: number,
): Promise<Price> {
  let before = { product: 0, database: 0 };
  const result = await load(new URL(product.origin), measurement, next, async () => {
    await pool.query('select pg_stat_statements_reset()');
    before = await processorOf();
  });
  const after = await processorOf();
  const { rows } = await pool.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::integer as calls from pg_stat_statements where query not like '%pg_stat_statements%'`,
  );
  const count = result.answers.get(status) ?? 0;
  const answers = [...result.answers].map(([each, times]) => `${each}: ${times}`).join(', ');
  if (result.answers.size !== 1 || count === 0) throw new Error(`${name} answered ${answers}.`);
  return {
    name,
    load: result,
    ratio: result.perSecond / references,
    statements: (rows[0]?.calls ?? 0) / count,
    productMs: (after.product - before.product) / count,
    databaseMs: (after.database - before.database) / count,
    bytes: Math.round(result.bytes / count),
  };
}

/** Prints a table, the dearest first. @returns the prices in this order */
export function printPrices(prices: readonly Price[]): Price[] {
  const sortedPrices = prices.toSorted(
    (one, other) => other.productMs + other.databaseMs - one.productMs - one.databaseMs,
  );
  console.log(
    '| route and caller | /s | x reference | p50 ms | p99 ms | statements | Node ms | PostgreSQL ms | bytes |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const { name, load: result, ratio, statements, productMs, databaseMs, bytes } of sortedPrices) {
    const figures = [
      Math.round(result.perSecond),
      ratio.toFixed(2),
      result.median.toFixed(1),
      result.p99.toFixed(1),
      statements.toFixed(1),
      productMs.toFixed(2),
      databaseMs.toFixed(2),
      bytes,
    ];
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  }
  return sortedPrices;
}
