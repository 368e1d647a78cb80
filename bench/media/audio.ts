// Byte ranges of a track as players request them, 100 KB each: from the product, from nginx with
// the same file, and from nginx in front of the product, which then only checks access
// (X_ACCEL_REDIRECT):
//   node --import tsx bench/media/audio.ts [seconds of each measurement, 5 if not given]
// Starts Debian's nginx with one worker, and the product with its own database in a temporary
// folder.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startNginx } from '../../scripts/cluster/nginx.ts';
import { RunningProgram } from '../../scripts/cluster/programs.ts';
import { eventually } from '../../server/test/eventually.ts';
import { freePort, type Product } from '../../server/test/servers/product.ts';
import { mp3 } from '../../server/test/fixtures/sounds.ts';
import { publish, streamOf, untilProcessed } from './audio-post.ts';
import { makePeople } from '../chats/fill-chats.ts';
import { sendLoad, type Load } from '../load.ts';
import { processorOf } from '../process-usage.ts';
import { record, type Figure } from '../results.ts';
import { withProduct } from '../run-product.ts';

const seconds = Number(process.argv[2] ?? 5);
const TRACK_SECONDS = 180;
const RANGE_BYTES = 100 * 1024;
const LISTENERS = 64;
/** Repetitions of each measurement, alternating with nginx alone. */
const REPETITIONS = seconds < 1 ? 1 : 2;

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-nginx-'));
try {
  const figures = [
    ...(await measure('Node', {}, async ({ origin }) => ({
      origin: new URL(origin),
      stop: async () => undefined,
    }))),
    ...(await measure(
      'X-Accel-Redirect',
      { X_ACCEL_REDIRECT: '/stored/', TRUST_PROXY: '127.0.0.1' },
      startBefore,
    )),
  ];
  await record(`audio ${seconds}`, figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface MediaServer {
  origin: URL;
  stop: () => Promise<unknown>;
}

/** Measures one way to serve a track, compared with nginx alone. */
async function measure(
  name: string,
  environment: Record<string, string>,
  open: (product: Product) => Promise<MediaServer>,
): Promise<Figure[]> {
  const rates = { product: 0, nginx: 0 };
  const processor = { product: 0, nginx: 0 };
  let p99 = 0;
  await withProduct(async (product, pool) => {
    const [author] = await makePeople(pool, 1);
    if (!author) throw new Error('There is no user.');
    const key = await publishTrack(product, pool, author.token);
    const { size, place } = await findStored(product, key);
    const productServer = await open(product);
    const alone = await startAlone(place);
    const take = async (origin: URL, address: string): Promise<Load & { processor: number }> => {
      const processorAfter = await processorOf();
      const load = await sendLoad(origin, { connections: LISTENERS, seconds }, () => {
        const start = Math.floor(Math.random() * (size - RANGE_BYTES));
        const range = `bytes=${start}-${start + RANGE_BYTES - 1}`;
        return { path: address, headers: { cookie: `backbeat-session=${author.token}`, range } };
      });
      const after = await processorOf();
      if ([...load.answers.keys()].some((status) => status !== 206))
        throw new Error(`Not all came: ${JSON.stringify([...load.answers])}`);
      const each = after.product + after.database - processorAfter.product - processorAfter.database;
      return { ...load, processor: each / (load.perSecond * seconds) };
    };
    for (let turn = 0; turn < REPETITIONS; turn++) {
      const productLoad = await take(productServer.origin, `/media/${key}`);
      const nginx = await take(alone.origin, '/track.mp3');
      rates.product += productLoad.perSecond / REPETITIONS;
      rates.nginx += nginx.perSecond / REPETITIONS;
      processor.product += productLoad.processor / REPETITIONS;
      processor.nginx += nginx.processor / REPETITIONS;
      p99 = Math.max(p99, productLoad.p99);
    }
    await alone.stop();
    await productServer.stop();
  }, environment);
  return [
    { name: `${name} to nginx`, value: rates.product / rates.nginx, unit: 'x' },
    { name, value: rates.product, unit: '/s' },
    { name: `${name}, p99`, value: p99, unit: 'ms' },
    { name: `${name}, processor of each`, value: processor.product, unit: 'ms' },
    { name: `nginx beside ${name}`, value: rates.nginx, unit: '/s' },
    { name: `nginx beside ${name}, processor of each`, value: processor.nginx, unit: 'ms' },
  ];
}

async function publishTrack(product: Product, pool: pg.Pool, token: string): Promise<string> {
  const id = await publish(product, token, 'track.mp3', mp3(TRACK_SECONDS));
  await untilProcessed(pool, [id]);
  return streamOf(pool, id);
}

/** The path of a file in the product's folder, and its length in bytes. */
async function findStored(product: Product, key: string): Promise<{ place: string; size: number }> {
  const files = storedBy(product);
  const name = path.basename(key);
  const file = (await readdir(files, { recursive: true })).find((each) => each.endsWith(name));
  if (file === undefined) throw new Error(`${key} is not stored.`);
  const place = path.join(files, file);
  const { size } = await stat(place);
  return { place, size };
}

/** nginx in front of the product, as in deploy/nginx.conf. */
async function startBefore(product: Product): Promise<MediaServer> {
  const port = await freePort();
  const serverFolder = await mkdtemp(path.join(folder, 'before-'));
  const behind = Number(new URL(product.origin).port);
  const nginx = await startNginx(serverFolder, port, [behind], storedBy(product));
  return ready(nginx, new URL(`http://127.0.0.1:${port}`));
}

function storedBy({ dataDir }: Product): string {
  return path.join(dataDir, 'media/files/');
}

/**
 * nginx without a backend and without tcp_nopush, which would delay the end of each range by 40 ms
 * until an acknowledgement.
 */
async function startAlone(place: string): Promise<MediaServer> {
  const port = await freePort();
  const serverFolder = await mkdtemp(path.join(folder, 'alone-'));
  const settings = `
    daemon off;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${serverFolder}/pid;
    error_log stderr;
    worker_processes 1;
    events { worker_connections 1024; }
    http {
      access_log off;
      keepalive_requests 1000000;
      sendfile on;
      server {
        listen 127.0.0.1:${port};
        location = /track.mp3 { alias ${place}; }
      }
    }`;
  await writeFile(path.join(serverFolder, 'nginx.conf'), settings);
  const nginx = new RunningProgram(
    { name: 'nginx', command: ['nginx', '-p', serverFolder, '-c', `${serverFolder}/nginx.conf`] },
    serverFolder,
  );
  return ready(nginx, new URL(`http://127.0.0.1:${port}`));
}

async function ready(nginx: RunningProgram, origin: URL): Promise<MediaServer> {
  await eventually(() => fetch(origin));
  return { origin, stop: () => nginx.stop() };
}
