// How long each GET route takes when it is the first request after a silence:
//   node --import tsx bench/routes/idle.ts [minutes of silence, 10 if not given] [posts, 2000 if not given]
// Each route is called once before the silence and once after it, one at a time. Prints the slowest,
// and which of them miss the goal of 300 ms. That depends on the machine, so it is no failure.
import { setTimeout as pause } from 'node:timers/promises';
import { record } from '../results.ts';
import { percentileOf } from '../../server/test/measure/times.ts';
import { routeCalls, type MeasuredCall } from './examples.ts';
import { withPricedProduct } from './prices.ts';

const minutes = Number(process.argv[2] ?? 10);
const posts = Number(process.argv[3] ?? 2000);
const GOAL_MS = 300;
const PRINTED = 12;

await withPricedProduct(posts, async ({ product, pool }) => {
  const calls = await routeCalls(pool, product.origin.replace('127.0.0.1', 'localhost'));
  for (const call of calls) await measure(product.origin, call);
  await pause(minutes * 60_000);

  const times: { call: MeasuredCall; ms: number }[] = [];
  for (const call of calls) times.push({ call, ms: await measure(product.origin, call) });
  times.sort((one, other) => other.ms - one.ms);
  for (const { call, ms } of times.slice(0, PRINTED))
    console.log(`${ms.toFixed(0).padStart(5)} ms  ${call.name}${ms > GOAL_MS ? ' (misses the goal)' : ''}`);
  const all = times.map(({ ms }) => ms);
  await record(`idle ${minutes}`, [
    { name: 'slowest route', value: Math.max(...all), unit: 'ms' },
    { name: 'median route', value: percentileOf(all, 0.5), unit: 'ms' },
  ]);
});

/** @returns the milliseconds until the whole response has arrived @throws if its status is not 200 */
async function measure(origin: string, { name, path, headers }: MeasuredCall): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}${path}`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${name} (${path}) returned ${response.status}.`);
  return performance.now() - startedAt;
}
