// What the writes that users do most cost, as many users on many posts, beside a bare Fastify that
// inserts one row:
//   node --import tsx bench/routes/writes.ts [posts, 2000 if not given] [seconds of each measurement, 2 if not given]
//     [connections, 16 if not given]
// Prints a table, the dearest first. The processor time includes jobs that run meanwhile, such as the
// rendition of a published track.
import { record, type Figure } from '../results.ts';
import { measurePrices, printPrices, readArguments, withPricedProduct } from './prices.ts';
import { writeCalls } from './write-calls.ts';

const { posts, measurement } = readArguments();

await withPricedProduct(posts, async (product) => {
  const calls = await writeCalls(product.pool);
  const prices = printPrices(
    await measurePrices(product, calls, measurement, { method: 'POST', path: '/insert' }),
  );
  await record(
    `writes ${posts}`,
    prices.map(({ name, ratio }): Figure => ({ name, value: ratio, unit: 'x' })),
  );
});
