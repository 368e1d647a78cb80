import { request as httpRequest } from 'node:http';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { freePort, Product } from '../servers/product.ts';
import { Resumable } from '../clients/resumable-upload.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { acceptedBy } from './support/ledger.ts';
import { killAndStart, useProduct } from './support/use-product.ts';

const getProduct = useProduct();
let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = getProduct();
  browser = await signUp(product);
});

const post = (seconds: number, headers: Record<string, string> = {}) =>
  browser.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', mp3(seconds)) },
    headers,
  });

const me = async () => (await browser.call(api.users.getCurrentUser)).body;

const storedFiles = async () => {
  const names = await readdir(path.join(product.dataDir, 'media'), { recursive: true });
  return names.filter((name) => /\.(mp3|wav)$/.test(name));
};

/** Uploads in progress. */
const filesStaged = async () => {
  const names = await readdir(path.join(product.dataDir, 'media/staging'));
  return names.filter((name) => name.endsWith('.part'));
};

const uploadsStaged = async () => {
  const folder = path.join(product.dataDir, 'media/staging');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.upload'));
  return Promise.all(names.map((name) => stat(path.join(folder, name))));
};

describe('killed with -9', () => {
  test('kill -9 during an upload leaves no post and no file, and the retry succeeds', async () => {
    const filesBefore = await storedFiles();
    const uploadRequest = httpRequest(`${product.origin}/api/posts/create`, {
      method: 'POST',
      headers: {
        cookie: browser.cookie,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': 10_000_000,
      },
    });
    uploadRequest.on('error', () => undefined);
    uploadRequest.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="song.mp3"\r\n\r\n');
    uploadRequest.write(mp3(60));
    await eventually(async () => expect(await filesStaged()).toHaveLength(1));
    await killAndStart(product);
    expect((await me()).postsCount).toBe(0);
    expect(await storedFiles()).toEqual(filesBefore);
    expect((await post(1)).status).toBe(201);
    expect((await me()).postsCount).toBe(1);
  });

  test('a resumable upload resumes at its offset after kill -9', async () => {
    const { postsCount } = await me();
    const song = mp3(60);
    const upload = await Resumable.begin(browser, song.length);
    upload.stall(product.origin, song.slice(0, 500_000), song.length);
    await eventually(async () => {
      const [info] = await uploadsStaged();
      expect(info?.size).toBeGreaterThan(0);
    });
    await killAndStart(product);
    const offset = await upload.offset();
    expect(offset).toBeGreaterThan(0);
    expect((await upload.piece(song.slice(offset), offset)).status).toBe(204);
    const publish = () =>
      browser.call(api.posts.createPost, {
        body: { post: { title: 'Night Bus', genre: ['Song'], upload: upload.id } },
        headers: { 'idempotency-key': upload.id },
      });
    // The response to the first request is lost with the process.
    const first = publish().catch(() => undefined);
    await product.end('SIGKILL');
    await first;
    await product.start();
    expect((await publish()).status).toBe(201);
    expect((await me()).postsCount).toBe(postsCount + 1);
    expect(await uploadsStaged()).toEqual([]);
  });

  test('audio processing resumes after kill -9', async () => {
    const created = await acceptedBy(() => post(30, { 'idempotency-key': 'processed-later' }));
    await killAndStart(product);
    const processedPost = await eventually(async () => {
      const answer = await browser.call(api.posts.getPost, { params: { id: created.id } });
      expect(answer.body.stream).not.toBeNull();
      return answer.body;
      // The processing yields to whatever else the machine does.
    }, 180_000);
    expect(processedPost.duration).toBeGreaterThan(29);
    const stream = await browser.send(String(processedPost.stream), { headers: { range: 'bytes=0-99' } });
    expect(stream.status).toBe(206);
  });
});

test('a second start on the same folder exits with an error message', async () => {
  const second = new Product(product.dataDir, await freePort());
  await second.start();
  expect(second.exitCode).toBe(1);
  expect(second.output).toMatch(/is already using the data folder/);
  expect((await product.visitor().call(api.health.health)).status).toBe(200);
});

test('SIGTERM ends the product with exit code 0 and keeps its data for the next start', async () => {
  const before = await me();
  expect(await product.end('SIGTERM')).toBe(0);
  await product.start();
  expect(await me()).toEqual(before);
});
