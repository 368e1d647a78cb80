// The zip of a release, compared with a bare server that sends the same bytes from one file, its first
// byte, and the memory growth of the product while it sends many of them at once:
//   node --import tsx bench/media/zip.ts [MB of the release, 1000 if not given] [zips at once, 50 if not given]
// Starts the product with its own database in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@backbeat/contract';
import type pg from 'pg';
import { z } from 'zod';
import { eventually } from '../../server/test/eventually.ts';
import { picture } from '../../server/test/fixtures/pictures.ts';
import { wav } from '../../server/test/fixtures/sounds.ts';
import { residentMemoryOf } from '../../server/test/servers/process-memory.ts';
import { freePort, type Product } from '../../server/test/servers/product.ts';
import { fillFeed } from '../fill-feed.ts';
import { record, type Figure } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { publish, untilProcessed } from './audio-post.ts';

const megabytes = Number(process.argv[2] ?? 1000);
const zipsAtOnce = Number(process.argv[3] ?? 50);
const TRACKS = 12;
/** Bytes of a second of the tracks. */
const BYTES_PER_SECOND = 88_200;
/** Repetitions of each measurement, alternating with the bare server. The quickest counts. */
const REPETITIONS = megabytes < 100 ? 1 : 3;
/** Milliseconds between two samples of the memory. */
const SAMPLE_INTERVAL_MS = 100;

const created = z.object({ id: z.string() });
const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-zip-'));
try {
  await withProduct(async (product, pool) => {
    const { tokens } = await fillFeed(pool);
    const [owner = ''] = tokens;
    const url = new URL(`/api/releases/${await makeRelease(product, pool, owner)}/download`, product.origin);
    await record(`zip ${megabytes} ${zipsAtOnce}`, [
      ...(await compare(url, owner)),
      ...(await measureMemory(product, url, tokens)),
    ]);
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A release of WAV files that is out, and that everyone may download. @returns its id */
async function makeRelease(product: Product, pool: pg.Pool, token: string): Promise<string> {
  await pool.query(`update users set plus_until = now() + interval '1 year'`);
  const sound = wav((megabytes * 1_000_000) / TRACKS / BYTES_PER_SECOND);
  const posts: string[] = [];
  for (let track = 1; track <= TRACKS; track += 1)
    posts.push(await publish(product, token, `Track ${track}`, sound));
  await untilProcessed(pool, posts);
  await pool.query('update posts set free_download = true where id = any($1)', [posts]);
  const release = { title: 'Bench', type: 'ALBUM', tracks: posts.map((post) => ({ post, disc: 1 })) };
  const body = new FormData();
  body.append('release', new Blob([JSON.stringify(release)], { type: 'application/json' }));
  body.append('artwork', new Blob([await picture('jpeg', limits.release.artwork.maxSide)]), 'artwork.jpg');
  const { id } = created.parse(await post(product, token, '/api/releases', body));
  await post(product, token, `/api/releases/${id}/release`);
  return id;
}

/** @throws {Error} if the response is no success */
async function post({ origin }: Product, token: string, address: string, body?: FormData): Promise<unknown> {
  const headers = { cookie: `backbeat-session=${token}`, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${origin}${address}`, { method: 'POST', headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function compare(url: URL, token: string): Promise<Figure[]> {
  const file = path.join(folder, 'release.zip');
  await pipeline(await open(url, token), createWriteStream(file));
  const port = await freePort();
  const bareServer = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('bare-file.ts', import.meta.url))],
    { env: { ...process.env, PORT: String(port), FILE: file }, stdio: 'inherit' },
  );
  const bareUrl = new URL(`http://127.0.0.1:${port}`);
  const best = { zip: 0, bare: 0, firstByteMs: Infinity };
  try {
    await eventually(async () => read(await open(bareUrl)));
    for (let turn = 0; turn < REPETITIONS; turn += 1) {
      const zip = await measure(url, token);
      best.zip = Math.max(best.zip, zip.perSecond);
      best.firstByteMs = Math.min(best.firstByteMs, zip.firstByteMs);
      best.bare = Math.max(best.bare, (await measure(bareUrl)).perSecond);
    }
  } finally {
    bareServer.kill();
    await once(bareServer, 'close');
  }
  return [
    { name: 'zip to one file', value: best.zip / best.bare, unit: 'x' },
    { name: 'zip', value: best.zip, unit: 'MB/s' },
    { name: 'one file', value: best.bare, unit: 'MB/s' },
    { name: 'first byte', value: best.firstByteMs, unit: 'ms' },
  ];
}

async function measure(url: URL, token?: string): Promise<{ perSecond: number; firstByteMs: number }> {
  const startedAt = performance.now();
  const response = await open(url, token);
  const firstByteMs = performance.now() - startedAt;
  const bytes = await read(response);
  return { perSecond: bytes / 1000 / (performance.now() - startedAt), firstByteMs };
}

/** Resolves with the response when its first bytes have arrived. @throws {Error} if it is no success */
async function open(url: URL, token?: string): Promise<IncomingMessage> {
  const headers = { ...(token !== undefined && { cookie: `backbeat-session=${token}` }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers }, resolve).on('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${url.pathname}: ${response.statusCode}`);
  await once(response, 'readable');
  return response;
}

/** Reads a response to its end. @returns its bytes */
async function read(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

/** Downloads the release with several accounts, since each account has a limit of its own. */
async function measureMemory(product: Product, url: URL, tokens: readonly string[]): Promise<Figure[]> {
  const before = await residentMemoryOf(product.pid);
  let maxResident = before;
  const sampling = setInterval(() => {
    void residentMemoryOf(product.pid).then((now) => (maxResident = Math.max(maxResident, now)));
  }, SAMPLE_INTERVAL_MS);
  const accounts = tokens.slice(0, Math.ceil(zipsAtOnce / limits.release.downloads.atOnce));
  const callers = accounts.flatMap((token) => Array<string>(limits.release.downloads.atOnce).fill(token));
  const startedAt = performance.now();
  await Promise.all(callers.slice(0, zipsAtOnce).map(async (token) => read(await open(url, token))));
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  return [
    { name: 'at once, memory grew by', value: (maxResident - before) / 1024, unit: 'MB' },
    { name: 'at once', value: (zipsAtOnce * megabytes) / seconds, unit: 'MB/s' },
  ];
}
