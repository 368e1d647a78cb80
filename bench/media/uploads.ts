// Concurrent uploads of different users, compared with a bare server that writes as many bytes with
// sha256 and fsync, the memory growth of the product, and how long the feed takes meanwhile:
//   node --import tsx bench/media/uploads.ts [uploads, 32 if not given] [MB of each, 90 if not given]
// Once as the file of the form that publishes a track, once by tus in one request, as browsers send
// it, and once by tus in chunks of 8 MB. The bare server runs before and after each, since the speed
// of the machine varies. Each run starts the product with its own database in a temporary folder,
// and ends it while the tracks are still being processed.
import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { uploadPaths } from '@backbeat/contract';
import type pg from 'pg';
import { eventually } from '../../server/test/eventually.ts';
import { freePort, type Product } from '../../server/test/servers/product.ts';
import { wav } from '../../server/test/fixtures/sounds.ts';
import { measureFeedLatency } from '../../server/test/measure/feed-latency.ts';
import { fillFeed } from '../fill-feed.ts';
import { processorOf } from '../process-usage.ts';
import { residentMemoryOf } from '../../server/test/servers/process-memory.ts';
import { record, type Figure } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { sendFile } from './send-file.ts';

const uploads = Number(process.argv[2] ?? 32);
const megabytes = Number(process.argv[3] ?? 90);
const CHUNK_BYTES = 8 * 1024 * 1024;
/** Milliseconds between two samples of the memory. */
const SAMPLE_INTERVAL_MS = 100;
const FORM_DELIMITER = 'bench-of-uploads';

const track = makeTrack(megabytes * 1_000_000);
const figures: Figure[] = [];
const bare = [await measureBare()];
const ways: readonly (readonly [string, Send])[] = [
  ['in one piece', sendForm],
  ['resumable', (product, token) => sendResumable(product, token, track.length)],
  ['in pieces', (product, token) => sendResumable(product, token, CHUNK_BYTES)],
];
for (const [name, send] of ways) {
  await withProduct(async (product, pool) => {
    const { tokens } = await fillFeed(pool);
    await pool.query(`update users set plus_until = now() + interval '1 year'`);
    figures.push(...(await measure(name, product, pool, tokens, send)));
  });
  bare.push(await measureBare());
  const [before = 0, after = 0] = bare.slice(-2).map(({ perSecond }) => perSecond);
  const productValue = figures.find((figure) => figure.name === name)?.value ?? 0;
  figures.push({ name: `${name} to a bare server`, value: productValue / ((before + after) / 2), unit: 'x' });
}
const meanOf = (what: 'perSecond' | 'processor') =>
  bare.reduce((sum, each) => sum + each[what], 0) / bare.length;
await record(`uploads ${uploads} ${megabytes}`, [
  ...figures,
  { name: 'bare server', value: meanOf('perSecond'), unit: 'MB/s' },
  { name: 'bare server, processor of each MB', value: meanOf('processor'), unit: 'ms' },
]);

type Send = (product: Product, token: string) => Promise<unknown>;

async function measure(
  name: string,
  product: Product,
  pool: pg.Pool,
  tokens: readonly string[],
  send: Send,
): Promise<Figure[]> {
  await send(product, tokens[0] ?? ''); // to warm up
  await waitUntilProcessed(pool);
  const [reader = '', ...senders] = tokens;
  const before = await processorOf();
  const resident = await residentMemoryOf(product.pid);
  let maxResident = resident;
  const look = setInterval(() => {
    void residentMemoryOf(product.pid).then((now) => (maxResident = Math.max(maxResident, now)));
  }, SAMPLE_INTERVAL_MS);
  const { result, median, p99 } = await measureFeedLatency(
    product.origin,
    `backbeat-session=${reader}`,
    async () => {
      const startedAt = performance.now();
      await Promise.all(senders.slice(0, uploads).map((token) => send(product, token)));
      return (performance.now() - startedAt) / 1000;
    },
  );
  clearInterval(look);
  const after = await processorOf();
  const perSecond = (uploads * megabytes) / result;
  return [
    { name, value: perSecond, unit: 'MB/s' },
    {
      name: `${name}, processor of each MB`,
      value: (after.product - before.product) / uploads / megabytes,
      unit: 'ms',
    },
    { name: `${name}, memory grew by`, value: (maxResident - resident) / 1024, unit: 'MB' },
    { name: `${name}, feed meanwhile p50`, value: median, unit: 'ms' },
    { name: `${name}, feed meanwhile p99`, value: p99, unit: 'ms' },
  ];
}

/** Resolves when the work in the background is done. */
async function waitUntilProcessed(pool: pg.Pool): Promise<void> {
  await eventually(async () => {
    const { rows } = await pool.query(
      `select id from posts join post_versions on post_id = id where media_state = 'waiting' and title = 'Bench' limit 1`,
    );
    if (rows.length > 0) throw new Error('Tracks are still being worked on.');
  }, 1_200_000);
}

async function sendForm({ origin }: Product, token: string): Promise<void> {
  const part = (disposition: string, type: string) =>
    `--${FORM_DELIMITER}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
  const post = `${part('name="post"', 'application/json')}${describePost()}\r\n`;
  const head = `${post}${part('name="file"; filename="track.wav"', 'audio/wav')}`;
  await sendFile(new URL(`${origin}/api/posts/create`), {
    method: 'POST',
    headers: headersOf(token, `multipart/form-data; boundary=${FORM_DELIMITER}`),
    parts: [Buffer.from(head), track, Buffer.from(`\r\n--${FORM_DELIMITER}--\r\n`)],
  });
}

/** Uploads by tus with this many bytes in each request, and publishes the track. */
async function sendResumable(product: Product, token: string, chunkBytes: number): Promise<void> {
  const name = Buffer.from('track.wav').toString('base64');
  const begin = await fetch(`${product.origin}/api${uploadPaths.posts}`, {
    method: 'POST',
    headers: {
      ...headersOf(token),
      'tus-resumable': '1.0.0',
      'upload-length': String(track.length),
      'upload-metadata': `filename ${name}`,
    },
  });
  const location = begin.headers.get('location');
  if (location === null) throw new Error(`Not begun: ${begin.status} ${await begin.text()}`);
  for (let at = 0; at < track.length; at += chunkBytes) {
    await sendFile(new URL(location, product.origin), {
      method: 'PATCH',
      headers: {
        ...headersOf(token, 'application/offset+octet-stream'),
        'tus-resumable': '1.0.0',
        'upload-offset': String(at),
      },
      parts: [track.subarray(at, at + chunkBytes)],
    });
  }
  const body = new FormData();
  const post = describePost(location.split('/').at(-1));
  body.append('post', new Blob([post], { type: 'application/json' }));
  const created = await fetch(`${product.origin}/api/posts/create`, {
    method: 'POST',
    headers: headersOf(token),
    body,
  });
  if (created.status !== 201) throw new Error(`Not published: ${created.status} ${await created.text()}`);
}

function describePost(upload?: string): string {
  return JSON.stringify({ title: 'Bench', genre: ['Song'], upload });
}

function headersOf(token: string, type?: string): Record<string, string> {
  return {
    cookie: `backbeat-session=${token}`,
    'sec-fetch-site': 'same-origin',
    ...(type !== undefined && { 'content-type': type }),
  };
}

/** A WAV file of this many bytes. */
function makeTrack(bytes: number): Uint8Array {
  const seconds = (bytes - 44) / 88_200;
  const noise = randomBytes(1 << 16);
  let at = 0;
  return wav(seconds, () => (noise[at++ & 0xffff] ?? 0) / 256 - 0.5);
}

async function measureBare(): Promise<{ perSecond: number; processor: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-bare-'));
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('bare-uploads.ts', import.meta.url))],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(port), FOLDER: folder },
    },
  );
  const origin = new URL(`http://127.0.0.1:${port}`);
  const send = () => sendFile(origin, { method: 'POST', headers: {}, parts: [track] });
  try {
    await eventually(() => fetch(origin));
    await send(); // to warm up
    const before = await processorOf();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: uploads }, send));
    const seconds = (performance.now() - startedAt) / 1000;
    const processor = (await processorOf()).product - before.product;
    return { perSecond: (uploads * megabytes) / seconds, processor: processor / uploads / megabytes };
  } finally {
    server.kill();
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}
