import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from './servers/database.ts';
import { eventually } from './eventually.ts';
import { freePort, Product } from './servers/product.ts';
import { signUp } from './fixtures/sign-up.ts';
import { file, mp3 } from './fixtures/sounds.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
let web: Product;
let worker: Product;
let metricsPort: number;
let collector: Server;
/** The text received by the trace collector, which contains the names of spans. */
let traces = '';

beforeAll(async () => {
  [database, folder, metricsPort] = await Promise.all([
    freshDatabase(),
    mkdtemp(path.join(tmpdir(), 'backbeat-roles-')),
    freePort(),
  ]);
  collector = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => (traces += `${request.url} ${bytes.toString('latin1')}`));
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const collectorPort = address !== null && typeof address === 'object' ? address.port : 0;
  const environment = { DATABASE_URL: database.url };
  web = new Product(folder, await freePort(), {
    ...environment,
    ROLE: 'web',
    METRICS_PORT: String(metricsPort),
    X_ACCEL_REDIRECT: '/stored/',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
  });
  worker = new Product(folder, await freePort(), { ...environment, ROLE: 'worker' });
  await web.start();
});

afterAll(async () => {
  await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
  collector.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a web process leaves the jobs to a worker process', async () => {
  const author = await signUp(web);
  const { body: post } = await author.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', mp3(1)) },
  });
  const waveform = async () =>
    (await author.call(api.posts.getPost, { params: { id: post.id } })).body.waveform;

  expect(await waveform()).toBeNull();

  await worker.start();
  await eventually(async () => expect(await waveform()).not.toBeNull());
});

test('a worker answers web requests with 421, a sentence and one warning', async () => {
  const visitor = worker.visitor();
  const addresses = [
    '/',
    '/login',
    '/api/posts/get',
    '/api/auth/login',
    '/media/none.mp3',
    '/ws',
    '/nowhere',
  ];
  for (const address of addresses) {
    const { status, text } = await visitor.send(address);
    expect([address, status]).toEqual([address, 421]);
    expect(JSON.parse(text)).toMatchObject({
      code: 'MISDIRECTED',
      error: expect.stringContaining('only does background work'),
    });
  }
  expect((await visitor.send('/api/health')).status).toBe(200);
  expect((await visitor.send('/api/ready')).status).toBe(200);
  expect(worker.output.match(/reached a worker/g)).toHaveLength(1);
});

test('measures requests by route pattern and serves the metrics to Prometheus only', async () => {
  await web.visitor().send('/api/user/get/nobody-at-all');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/user\/get\/:[a-zA-Z]+",status="404"\} 1/,
  );
  expect(metrics).not.toContain('nobody-at-all');
  expect(metrics).toContain('process_resident_memory_bytes');
  expect((await web.visitor().send('/metrics')).text).not.toContain('process_resident_memory_bytes');
});

test('names the file in a header for a proxy that serves files', async () => {
  const author = await signUp(web);
  const { body: post } = await author.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', mp3(1)) },
  });
  const response = await fetch(`${web.origin}${post.music}`);
  expect(response.headers.get('x-accel-redirect')).toMatch(
    /^\/stored\/[0-9a-f]{2}\/posts\+[0-9a-f]{32}\.mp3$/,
  );
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  expect(await response.arrayBuffer()).toHaveProperty('byteLength', 0);

  const { body: other } = await (await signUp(web)).call(api.users.getCurrentUser);
  const { body: chat } = await author.call(api.chats.createChat, {
    body: { users: [other.userName], chatname: 'Stems' },
  });
  const { body: message } = await author.call(api.chats.sendFile, {
    params: { id: chat.chatRoomId },
    body: { file: file('song.mp3', mp3(1)) },
  });
  const { headers } = await author.send(message.attachment?.url ?? '');
  expect(headers.get('content-disposition')).toContain('filename="song.mp3"');
});

test('exports spans of requests and of their statements to the collector', async () => {
  await web.visitor().send('/api/posts/get');
  await eventually(async () => {
    expect(traces).toContain('/v1/traces');
    expect(traces).toContain('GET /api/posts/get');
    expect(traces).toContain('SQL select');
  });
});
