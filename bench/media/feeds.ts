// Feed documents of 100 tracks, compared with a bare Fastify that runs one indexed query and sends as many
// bytes: 304, the document from the cache, and documents that are read for the first time. Then byte ranges
// of a track under its address for other apps, compared with those that the app's own player requests:
//   node --import tsx bench/media/feeds.ts [seconds of each measurement, 5 if not given] [posts, 10000 if not
//     given]
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { audioPath, feedPath, screens } from '@backbeat/contract';
import type pg from 'pg';
import { withClient } from '../../server/src/db/with-client.ts';
import { findRunningPostgres } from '../../server/src/platform/postgres/index.ts';
import { percentileOf } from '../../server/test/measure/times.ts';
import { mp3 } from '../../server/test/fixtures/sounds.ts';
import type { Product } from '../../server/test/servers/product.ts';
import { loadBulk } from '../bulk/load.ts';
import { makePeople } from '../chats/fill-chats.ts';
import { sendLoad, type LoadRequest } from '../load.ts';
import { record, type Figure } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { startBare } from '../start-bare.ts';
import { publish, streamOf, untilProcessed } from './audio-post.ts';

const seconds = Number(process.argv[2] ?? 5);
const posts = Number(process.argv[3] ?? 10_000);
const TRACKS = 100;
/** Documents that are read once each. */
const NEW_DOCUMENTS = seconds < 1 ? 3 : 50;
const TRACK_SECONDS = seconds < 1 ? 20 : 180;
const RANGE_BYTES = 100 * 1024;
const CONNECTIONS = 64;
/** Repetitions of each measurement, alternating with its reference. */
const REPETITIONS = seconds < 1 ? 1 : 2;

await withProduct(async (product, pool) => {
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error('The product has no database.');
  await withClient(url, (client) => loadBulk(client, posts, console.log));
  await pool.query('vacuum (analyze)');
  const figures = [...(await measureDocuments(product, pool, url)), ...(await measureAudio(product, pool))];
  await record(`feeds ${seconds} ${posts}`, figures);
});

async function measureDocuments(product: Product, pool: pg.Pool, url: string): Promise<Figure[]> {
  const origin = new URL(product.origin);
  const ids: string[] = [];
  for (let count = 0; count <= NEW_DOCUMENTS; count += 1) ids.push(await addPlaylist(pool));
  const [first = '', ...others] = ids.map((id) => feedPath(screens.playlist.replace(':id', id), 'rss'));
  const response = await fetch(new URL(first, origin), { headers: { 'accept-encoding': 'identity' } });
  const document = await response.text();
  const items = document.split('<item>').length - 1;
  if (items !== TRACKS) throw new Error(`The document has ${items} tracks.`);
  const etag = String(response.headers.get('etag'));

  const times: number[] = [];
  for (const path of others) {
    const start = performance.now();
    await (await fetch(new URL(path, origin), { headers: { 'accept-encoding': 'identity' } })).text();
    times.push(performance.now() - start);
  }

  const bare = await startBare(url, document.length);
  try {
    const notModified = await compare(
      [origin, () => ({ path: first, headers: { 'if-none-match': etag } })],
      [bare.origin, () => ({ path: '/query' })],
      304,
    );
    const cached = await compare(
      [origin, () => ({ path: first })],
      [bare.origin, () => ({ path: '/query' })],
      200,
    );
    return [
      { name: '304 to one query', value: notModified.ratio, unit: 'x' },
      { name: 'cached document to one query', value: cached.ratio, unit: 'x' },
      { name: '304', value: notModified.rate, unit: '/s' },
      { name: 'cached document', value: cached.rate, unit: '/s' },
      { name: `new document of ${TRACKS} tracks`, value: percentileOf(times, 0.5), unit: 'ms' },
    ];
  } finally {
    bare.process.kill();
    await once(bare.process, 'exit');
  }
}

async function measureAudio(product: Product, pool: pg.Pool): Promise<Figure[]> {
  const origin = new URL(product.origin);
  const [author] = await makePeople(pool, 1);
  if (!author) throw new Error('There is no user.');
  const id = await publish(product, author.token, 'track.mp3', mp3(TRACK_SECONDS));
  await untilProcessed(pool, [id]);
  const media = `/media/${await streamOf(pool, id)}`;
  const size = (await (await fetch(new URL(media, origin))).arrayBuffer()).byteLength;
  const rangeOf = (path: string) => (): LoadRequest => {
    const start = Math.floor(Math.random() * (size - RANGE_BYTES));
    return { path, headers: { range: `bytes=${start}-${start + RANGE_BYTES - 1}` } };
  };
  const { ratio, rate } = await compare([origin, rangeOf(audioPath(id, 1))], [origin, rangeOf(media)], 206);
  return [
    { name: 'range of /audio to one of /media', value: ratio, unit: 'x' },
    { name: 'range of /audio', value: rate, unit: '/s' },
  ];
}

type Subject = [origin: URL, next: () => LoadRequest];

/** Measures two kinds of requests in turn. @param status of the answers of the first one */
async function compare(
  subject: Subject,
  reference: Subject,
  status: number,
): Promise<{ ratio: number; rate: number }> {
  let rate = 0;
  let referenceRate = 0;
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    rate += await rateOf(subject, status);
    referenceRate += await rateOf(reference, undefined);
  }
  return { ratio: rate / referenceRate, rate: rate / REPETITIONS };
}

/** Answers for each second. `Load.perSecond` counts no 304. */
async function rateOf([origin, next]: Subject, status: number | undefined): Promise<number> {
  const { answers } = await sendLoad(origin, { connections: CONNECTIONS, seconds }, next);
  if (status !== undefined && [...answers.keys()].some((each) => each !== status))
    throw new Error(`Not all came: ${JSON.stringify([...answers])}`);
  return [...answers.values()].reduce((sum, count) => sum + count, 0) / seconds;
}

/** Inserts a public playlist of posts that can be played. @returns its id */
async function addPlaylist(pool: pg.Pool): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into playlists (id, owner_id, name, visibility)
     select $1, id, 'Bench', 'public' from users where suspended_at is null limit 1`,
    [id],
  );
  await pool.query(
    `insert into playlist_items (id, playlist_id, position, post_id, added_by)
     select gen_random_uuid(), $1, 1024 * row_number() over (), post.id, playlists.owner_id
     from playlists cross join (
       select posts.id from posts join post_versions on post_id = posts.id and number = version
         join users on users.id = author_id and suspended_at is null
       where status = 'PUBLISHED' and stream_key is not null order by published_at desc limit $2
     ) as post where playlists.id = $1`,
    [id, TRACKS],
  );
  return id;
}
