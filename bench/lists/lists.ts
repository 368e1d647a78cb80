// How long every list call takes with many posts compared with few, on its first, thousandth, middle
// and last page:
//   node --import tsx bench/lists/lists.ts [posts, 1000000 if not given] [few, 10000 if not given] [rounds,
//     100 if not given]
//     [--keep] [--only part-of-a-name] [--likes per second]
// Two products with a database each, filled by bulk/load.ts, are called alternately over HTTP. With
// --keep the data are loaded once and stay for later runs in the folder backbeat-bench-data of the
// folder for temporary files (TMPDIR); remove it to free 20 GB. With --likes the posts are liked
// meanwhile. A line ends with ! if it misses a goal: medians within 1.5 of each other, 100 ms for any
// page and 50 ms for the first thousand.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { withClient } from '../../server/src/db/with-client.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import { freePort, Product } from '../../server/test/servers/product.ts';
import { loadBulk } from '../bulk/load.ts';
import { prepareStoredData } from '../stored-data.ts';
import { likePosts } from './like-posts.ts';
import { listCalls, type ListCall } from './list-calls.ts';
import { processorOf } from '../process-usage.ts';
import { record } from '../results.ts';
import { percentileOf } from '../../server/test/measure/times.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false }, only: { type: 'string' }, likes: { type: 'string' } },
});
const [posts = 1_000_000, few = 10_000, rounds = 100] = positionals.map(Number);
const GOAL = { ratio: 1.5, nearPage: 50, farPage: 100 };
/**
 * The speed of the machine varies over minutes, so both products are called alternately this many
 * times.
 */
const REPETITIONS = rounds < 4 ? 1 : 4;

const pageSchema = z.object({
  content: z.array(z.unknown()),
  page: z.object({ size: z.int(), totalElements: z.int(), totalPages: z.int() }),
});

/** A product with this many posts. */
interface Place {
  product: Product;
  calls: ListCall[];
}

interface ListTimes {
  median: number;
  p99: number;
  /** Processor milliseconds of the product and its database for each call. */
  processor: number;
}

const over = new AbortController();
const liking: Promise<void>[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const products: Product[] = [];
/** The ratios of the medians of few to many posts, and the slowest page of each list. */
const ratios: number[] = [];
const slowest = new Map<string, number>();
try {
  const [many, less] = [await open(posts), await open(few)];
  console.log('| | page | ms | p99 | processor | of few: ms | processor | ratio | of processor |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [index, call] of many.calls.entries()) {
    const same = less.calls[index];
    if (!same || (values.only !== undefined && !call.name.includes(values.only))) continue;
    try {
      await compare({ place: many, call }, { place: less, call: same });
    } catch (error) {
      console.log(`| ${call.name} | ${error instanceof Error ? error.message : String(error)} | !`);
      process.exitCode = 1;
    }
  }
  const least = Math.min(...ratios);
  const options = values.likes === undefined ? '' : ` --likes ${values.likes}`;
  await record(`lists ${posts} ${few}${options}`, [
    { name: 'few to many, of the median that grows most', value: least, unit: 'x' },
    ...[...slowest].map(([name, value]) => ({ name: `${name}, p99`, value, unit: 'ms' as const })),
  ]);
} finally {
  agent.destroy();
  over.abort();
  await Promise.all(liking);
  for (const product of products) await product.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

interface PageRequest {
  place: Place;
  call: ListCall;
}

async function compare(many: PageRequest, less: PageRequest): Promise<void> {
  const [pages, fewPages] = [await pagesOf(many.place, many.call), await pagesOf(less.place, less.call)];
  for (const [index, page] of pages.entries()) {
    if (pages.indexOf(page) < index) continue;
    const [manyTimes, fewTimes] = await measureInTurn(
      { ...many, page },
      { ...less, page: fewPages[index] ?? 0 },
    );
    const ratio = manyTimes.median / fewTimes.median;
    ratios.push(fewTimes.median / manyTimes.median);
    slowest.set(many.call.name, Math.max(slowest.get(many.call.name) ?? 0, manyTimes.p99));
    const cells = [
      manyTimes.median,
      manyTimes.p99,
      manyTimes.processor,
      fewTimes.median,
      fewTimes.processor,
      ratio,
      manyTimes.processor / fewTimes.processor,
    ];
    const isMissed = ratio > GOAL.ratio || manyTimes.p99 > (page < 1000 ? GOAL.nearPage : GOAL.farPage);
    console.log(
      `| ${many.call.name} | ${page} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} |${isMissed ? ' !' : ''}`,
    );
  }
}

async function open(count: number): Promise<Place> {
  const dataDir = values.keep
    ? await prepareStoredData(count, console.log)
    : path.join(folder, String(count));
  const product = new Product(dataDir, await freePort());
  products.push(product);
  await product.start();
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error(`The product has not started: ${product.output}`);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const { rows } = await pool.query('select from users limit 1');
  if (rows.length === 0) await withClient(url, (client) => loadBulk(client, count, console.log));
  const calls = await listCalls(pool);
  await pool.end();
  if (values.likes !== undefined) liking.push(likePosts(url, Number(values.likes), over.signal));
  return { product, calls };
}

/**
 * The first, the thousandth, the middle and the last page. A list without pages has one. The total
 * and the last page must agree.
 */
async function pagesOf(place: Place, call: ListCall): Promise<number[]> {
  const read = async (page: number) => pageSchema.safeParse(JSON.parse((await ask(place, call, page)).text));
  const first = await read(0);
  if (!first.success) return [0];
  const { totalPages, totalElements, size } = first.data.page;
  if (totalPages < 2) return [0];
  const last = await read(totalPages - 1);
  const lastPageSize = totalElements - (totalPages - 1) * size;
  if (last.data?.content.length !== lastPageSize)
    throw new Error(
      `${call.name}: of ${totalElements} there should be ${lastPageSize} on the last page, not ${last.data?.content.length}.`,
    );
  return [0, Math.min(999, totalPages - 1), totalPages >> 1, totalPages - 1];
}

type AskedPage = PageRequest & { page: number };

async function measureInTurn(one: AskedPage, other: AskedPage): Promise<[ListTimes, ListTimes]> {
  const ofOne: Turn[] = [];
  const ofOther: Turn[] = [];
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    ofOne.push(await measure(one));
    ofOther.push(await measure(other));
  }
  return [combineTurns(ofOne), combineTurns(ofOther)];
}

interface Turn {
  times: number[];
  processor: number;
}

async function measure({ place, call, page }: AskedPage): Promise<Turn> {
  await ask(place, call, page);
  const times: number[] = [];
  const before = await processorSoFar();
  for (let round = 0; round < rounds / REPETITIONS; round += 1) times.push((await ask(place, call, page)).ms);
  return { times, processor: (await processorSoFar()) - before };
}

function combineTurns(turns: readonly Turn[]): ListTimes {
  const times = turns.flatMap((turn) => turn.times);
  const processor = turns.reduce((sum, turn) => sum + turn.processor, 0) / times.length;
  return { median: percentileOf(times, 0.5), p99: percentileOf(times, 0.99), processor };
}

/** Fewer rounds take less than the resolution of the processor clock. */
async function processorSoFar(): Promise<number> {
  if (rounds < 10) return 0;
  const { product, database } = await processorOf();
  return product + database;
}

function ask({ product }: Place, call: ListCall, page: number): Promise<{ text: string; ms: number }> {
  const address = `${product.origin}/api${call.path.replace('{page}', String(page))}`;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(
      address,
      { agent, headers: { cookie: `backbeat-session=${call.token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (more: string) => (text += more));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve({ text, ms: performance.now() - startedAt })
            : reject(new Error(`${call.name} ${address}: ${response.statusCode} ${text}`)),
        );
      },
    );
    request.on('error', reject);
  });
}
