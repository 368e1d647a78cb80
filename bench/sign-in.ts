// How many users sign in a second, compared with argon2id alone, and how long the feed takes
// meanwhile:
//   node --import tsx bench/sign-in.ts [seconds of each measurement, 5 if not given]
// Starts the product with its own database in a temporary folder.
import { verify } from '@node-rs/argon2';
import { hashSecret } from '../server/src/features/auth/hash-passwords.ts';
import { measureFeedLatency } from '../server/test/measure/feed-latency.ts';
import { fillFeed } from './fill-feed.ts';
import { sendLoad, type Load } from './load.ts';
import { processorOf } from './process-usage.ts';
import { record } from './results.ts';
import { withProduct } from './run-product.ts';

const seconds = Number(process.argv[2] ?? 5);
const PASSWORD = 'three bars of rain';
/** More than the product compares concurrently, so that sign-ins queue. */
const CONNECTIONS = 16;
/** Repetitions of each measurement, alternating with the other. */
const REPETITIONS = seconds < 1 ? 1 : 3;

await withProduct(async (product, pool) => {
  const { names, tokens } = await fillFeed(pool);
  const passwordHash = await hashSecret(PASSWORD);
  await pool.query('update users set password_hash = $1', [passwordHash]);
  const origin = new URL(product.origin);
  let turn = 0;
  const signIn = () => {
    turn += 1;
    const body = JSON.stringify({ username: names[turn % names.length], password: PASSWORD });
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    return { method: 'POST' as const, path: '/api/user/auth/login', headers, body };
  };
  const signAllIn = () => sendLoad(origin, { connections: CONNECTIONS, seconds }, signIn);
  await compareAll(passwordHash);

  const rates = { product: 0, alone: 0 };
  const processor = { product: 0, alone: 0 };
  const feed = { median: 0, p99: 0 };
  for (let each = 0; each < REPETITIONS; each++) {
    const startedAt = process.cpuUsage();
    const alone = await compareAll(passwordHash);
    const { user, system } = process.cpuUsage(startedAt);
    processor.alone += (user + system) / 1000 / alone / REPETITIONS;
    rates.alone += alone / seconds / REPETITIONS;

    const before = await processorOf();
    const rate = signedIn(await signAllIn());
    processor.product += ((await processorOf()).product - before.product) / rate / REPETITIONS;
    rates.product += rate / seconds / REPETITIONS;

    const { result, median, p99 } = await measureFeedLatency(
      product.origin,
      `backbeat-session=${tokens[0]}`,
      signAllIn,
    );
    signedIn(result);
    feed.median = Math.max(feed.median, median);
    feed.p99 = Math.max(feed.p99, p99);
  }
  await record(`sign-in ${seconds}`, [
    { name: 'to argon2id', value: rates.product / rates.alone, unit: 'x' },
    { name: 'to argon2id by processor', value: processor.alone / processor.product, unit: 'x' },
    { name: 'sign-ins', value: rates.product, unit: '/s' },
    { name: 'argon2id', value: rates.alone, unit: '/s' },
    { name: 'processor of the product, each', value: processor.product, unit: 'ms' },
    { name: 'feed meanwhile p50', value: feed.median, unit: 'ms' },
    { name: 'feed meanwhile p99', value: feed.p99, unit: 'ms' },
  ]);
});

/** @returns the number of sign-ins @throws if the server rejected one */
function signedIn({ answers }: Load): number {
  if (answers.size > 1) throw new Error(`Some were refused: ${JSON.stringify([...answers])}`);
  return answers.get(200) ?? 0;
}

/** @returns the number of password comparisons, on as many threads as Node has for this work */
async function compareAll(passwordHash: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const compare = async () => {
    while (performance.now() < end) {
      await verify(passwordHash, PASSWORD);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, compare));
  return count;
}
