import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from '../../scripts/cluster/nginx.ts';
import type { RunningProgram } from '../../scripts/cluster/programs.ts';
import { Browser } from './clients/browser.ts';
import { eventually } from './eventually.ts';
import { freePort, Product } from './servers/product.ts';
import { signUp } from './fixtures/sign-up.ts';
import { file, mp3 } from './fixtures/sounds.ts';

/**
 * Unsets what the processes of the cluster share, so that the product stores its files in a folder.
 */
const ALONE = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(DATABASE|REDIS|S3)_/.test(name))
    .map((name) => [name, '']),
);

let folder: string;
let product: Product;
let nginx: RunningProgram;
let origin: string;
let visitors: { visitor: () => Browser };
let author: Browser;
let artist: Browser;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-nginx-'));
  // The database server runs as another account.
  await chmod(folder, 0o755);
  const [behind, port] = [await freePort(), await freePort()];
  product = new Product(path.join(folder, 'data'), behind, {
    ...ALONE,
    X_ACCEL_REDIRECT: '/stored/',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
  });
  await product.start();
  nginx = await startNginx(folder, port, [behind], path.join(product.dataDir, 'media/files/'));
  origin = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(origin));
  visitors = { visitor: () => new Browser(origin, `http://localhost:${port}`) };
  [author, artist] = [await signUp(visitors), await signUp(visitors)];
});
afterAll(async () => {
  await nginx.stop();
  await product.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** A post whose track is processed, and the path of its stream. */
async function publish(features: string[] = []): Promise<{ id: string; stream: string }> {
  const body = {
    post: { title: 'Song', genre: ['Song' as const], features },
    file: file('song.mp3', mp3(3)),
  };
  const answer = await author.call(api.posts.createPost, { body });
  if (answer.status !== 201) throw new Error(`The post was not taken: ${answer.text}`);
  const { id } = answer.body;
  const stream = await eventually(async () => {
    const post = await author.call(api.posts.getPost, { params: { id } });
    if (post.body.stream === null) throw new Error('It is still worked on.');
    return post.body.stream;
  }, 60_000);
  return { id, stream };
}
const requestRange = (place: string, cookie = '') =>
  fetch(new URL(place, origin), { headers: { range: 'bytes=100-299', ...(cookie && { cookie }) } });

test('nginx serves byte ranges of a published track to visitors as the product would', async () => {
  const { stream } = await publish();
  const publicFile = await fetch(new URL(stream, product.origin), { headers: { accept: '*/*' } });
  expect(publicFile.headers.get('x-accel-redirect')).toMatch(/^\/stored\//);
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestRange(stream)));
  for (const { status } of answers) expect(status).toBe(206);
  const last = await requestRange(stream);
  const { headers } = last;
  const whole = await (await fetch(new URL(stream, origin))).arrayBuffer();
  expect(Buffer.from(await last.arrayBuffer())).toEqual(Buffer.from(whole).subarray(100, 300));
  for (const name of ['content-type', 'cache-control'])
    expect(headers.get(name)).toBe(publicFile.headers.get(name));
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-accel-redirect')).toBeNull();
});

test('nginx serves a draft only to users who may see it, even right after it rejected a visitor', async () => {
  const { body: me } = await artist.call(api.users.getCurrentUser);
  const { stream } = await publish([me.userName]);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await requestRange(stream)).status).toBe(404);
    expect((await requestRange(stream, author.cookie)).status).toBe(206);
    expect((await requestRange(stream, artist.cookie)).status).toBe(206);
  }
  const refusal = await requestRange(stream);
  expect(await refusal.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('nginx stops serving a deleted track within a second', async () => {
  const { id, stream } = await publish();
  expect((await requestRange(stream)).status).toBe(206);
  expect((await author.call(api.posts.deletePost, { params: { id } })).status).toBe(204);
  await eventually(async () => expect((await requestRange(stream)).status).toBe(404));
});

test('returns an error for an upload without a session', async () => {
  const visitor = visitors.visitor();
  const body = {
    post: { title: 'Song', genre: ['Song' as const] },
    file: file('song.wav', Buffer.alloc(3 * 1024 * 1024)),
  };
  const send = async () => (await visitor.call(api.posts.createPost, { body })).status;
  for (let turn = 0; turn < 10; turn += 1)
    expect(new Set(await Promise.all(Array.from({ length: 10 }, send)))).toEqual(new Set([401]));
});
