// The first page of the feed, signed in and not, compared with a bare Fastify that runs one indexed
// query of six rows and sends as many bytes, or only sends them. Then 20 pages of two lists for users,
// and for visitors while one request of twenty is a like or a play:
//   node --import tsx bench/pages/first-page.ts [posts, 10000 if not given] [seconds of each measurement, 5
//     if not given]
import { once } from 'node:events';
import { api, type Route } from '@backbeat/contract';
import { withClient } from '../../server/src/db/with-client.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import { type Product } from '../../server/test/servers/product.ts';
import { loadBulk } from '../bulk/load.ts';

import { fillSessions } from '../fill-sessions.ts';
import { sendLoad, type Load, type LoadRequest } from '../load.ts';
import { processorOf } from '../process-usage.ts';
import { record, type Figure } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { startBare } from '../start-bare.ts';

const posts = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 5);
const PAGE = '/api/posts/get?page=0&size=6';
/** Pages that users and visitors open in turn. */
const PAGES = ['get', 'get/likesdesc'].flatMap((list) =>
  Array.from({ length: 10 }, (_, page) => `/api/posts/${list}?page=${page}&size=6`),
);
/** One request of so many is a write. */
const REQUESTS_PER_WRITE = 20;
/** Repetitions of each measurement, alternating with the references. */
const REPETITIONS = 2;

const take = (from: URL, next: () => LoadRequest): Promise<Load> =>
  sendLoad(from, { connections: 64, seconds }, next);

const anonymous = () => ({ path: PAGE });

await withProduct(async (product, pool) => {
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error('The product has no database.');
  await withClient(url, (client) => loadBulk(client, posts, console.log));
  await pool.query('vacuum (analyze)');
  const tokens = await fillSessions(pool, Math.min(1000, posts / 10));
  const bytes = (await (await fetch(`${product.origin}${PAGE}`)).arrayBuffer()).byteLength;
  const { rows } = await pool.query<{ id: string }>('select post_id as id from listed_posts limit 1000');
  const bare = await startBare(url, bytes);
  try {
    await compare(product, bare.origin, { tokens, postIds: rows.map(({ id }) => id) });
  } finally {
    bare.process.kill();
    await once(bare.process, 'exit');
  }
});

interface Subjects {
  tokens: readonly string[];
  postIds: readonly string[];
}

async function compare(product: Product, bareOrigin: URL, { tokens, postIds }: Subjects): Promise<void> {
  const origin = new URL(product.origin);
  let turn = 0;
  const asUser = (path: string): LoadRequest => ({
    path,
    headers: { cookie: `backbeat-session=${tokens[turn % tokens.length]}` },
  });
  const signedIn = () => {
    turn += 1;
    return asUser(PAGE);
  };
  const pageInTurn = () => PAGES[turn % PAGES.length] ?? PAGE;
  const mixedSignedIn = () => {
    turn += 1;
    return asUser(pageInTurn());
  };
  const mixedAnonymous = (): LoadRequest => {
    turn += 1;
    return { path: pageInTurn() };
  };
  const writeTo = ({ path }: Route, { headers }: LoadRequest): LoadRequest => ({
    method: 'POST',
    path: `/api${path.replace(':id', postIds[turn % postIds.length] ?? '')}`,
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  });
  const anonymousWithWrites = (): LoadRequest => {
    const request = mixedAnonymous();
    if (turn % REQUESTS_PER_WRITE > 0) return request;
    return turn % (2 * REQUESTS_PER_WRITE) === 0
      ? writeTo(api.likes.toggleLike, asUser(''))
      : writeTo(api.plays.recordPlay, request);
  };
  await take(origin, signedIn); // to warm up
  await take(bareOrigin, () => ({ path: '/query' }));

  const ownLoads: Load[] = [];
  const query: Load[] = [];
  const visitors: Load[] = [];
  const plain: Load[] = [];
  const mixedLoads: Load[] = [];
  const uncachedLoads: Load[] = [];
  const cachedLoads: Load[] = [];
  const before = await processorOf();
  let answerCount = 0;
  for (let each = 0; each < REPETITIONS; each++) {
    const load = await take(origin, signedIn);
    ownLoads.push(load);
    answerCount += load.answers.get(200) ?? 0;
  }
  const after = await processorOf();
  for (let each = 0; each < REPETITIONS; each++) {
    query.push(await take(bareOrigin, () => ({ path: '/query' })));
    visitors.push(await take(origin, anonymous));
    plain.push(await take(bareOrigin, () => ({ path: '/bytes' })));
    mixedLoads.push(await take(origin, mixedSignedIn));
    uncachedLoads.push(await take(origin, mixedAnonymous));
    cachedLoads.push(await take(origin, anonymousWithWrites));
  }
  const figures: Figure[] = [
    { name: 'signed in to one query', value: rate(ownLoads) / rate(query), unit: 'x' },
    { name: 'anonymous to bytes', value: rate(visitors) / rate(plain), unit: 'x' },
    { name: 'signed in, 20 pages, to one query', value: rate(mixedLoads) / rate(query), unit: 'x' },
    {
      name: 'anonymous with 5 % writes to without',
      value: rate(cachedLoads) / rate(uncachedLoads),
      unit: 'x',
    },
    { name: 'signed in', value: rate(ownLoads), unit: '/s' },
    { name: 'signed in, p99', value: slowest(ownLoads), unit: 'ms' },
    {
      name: 'processor of the product, each',
      value: (after.product - before.product) / answerCount,
      unit: 'ms',
    },
    {
      name: 'processor of the database, each',
      value: (after.database - before.database) / answerCount,
      unit: 'ms',
    },
    { name: 'one query', value: rate(query), unit: '/s' },
    { name: 'one query, p99', value: slowest(query), unit: 'ms' },
    { name: 'anonymous', value: rate(visitors), unit: '/s' },
    { name: 'bytes', value: rate(plain), unit: '/s' },
  ];
  await record(`first-page ${posts}`, figures);
}

function rate(loads: readonly Load[]): number {
  return loads.reduce((sum, { perSecond }) => sum + perSecond, 0) / loads.length;
}

function slowest(loads: readonly Load[]): number {
  return Math.max(...loads.map(({ p99 }) => p99));
}
