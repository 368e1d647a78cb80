import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http, { type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, type Storage, StorageUnavailable } from './index.ts';

const SECRET = 'only-the-store-may-know';

/** A fake store that answers with `answer`, and the requests that it received. */
async function store(answer: RequestListener): Promise<{ endpoint: string; requestedPaths: string[] }> {
  const requestedPaths: string[] = [];
  const server = http.createServer((request, response) => {
    requestedPaths.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { endpoint: `http://127.0.0.1:${address.port}`, requestedPaths };
}

async function open(endpoint: string): Promise<Storage> {
  const stagingDir = await mkdtemp(path.join(tmpdir(), 'storage-'));
  onTestFinished(() => rm(stagingDir, { recursive: true }));
  const storage = await openStorage(
    {
      kind: 's3',
      endpoint,
      stagingDir,
      region: 'us-east-1',
      bucket: 'media',
      accessKeyId: 'key',
      secretAccessKey: SECRET,
      forcePathStyle: true,
      stallTimeoutMs: 300,
    },
    pino({ level: 'silent' }),
  );
  onTestFinished(() => storage.close());
  return storage;
}

async function put(storage: Storage, bytes = 'song'): Promise<void> {
  const file = path.join(storage.staging, crypto.randomUUID());
  await writeFile(file, bytes);
  await storage.put('audio/1.mp3', file, { contentType: 'audio/mpeg' });
}

const failure = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers with nonsense', (request) => request.socket.end('HTTP/9 what?\r\n\r\n')],
  [
    'answers with failures',
    (request, response) => {
      request.resume();
      response.writeHead(503).end('<Error><Code>ServiceUnavailable</Code></Error>');
    },
  ],
])(
  'a store that %s is unavailable; no file stays in staging and the error holds no secret',
  async (_trouble, answer) => {
    const { endpoint } = await store(answer);
    const storage = await open(endpoint);
    const failures = await Promise.all(
      [
        put(storage),
        put(storage, 'x'.repeat(5_000_000)),
        storage.open('audio/1.mp3'),
        storage.stat('audio/1.mp3'),
        storage.borrow('audio/1.mp3', async () => 'used'),
        storage.remove('audio/1.mp3'),
        storage.ready(),
      ].map(failure),
    );
    for (const error of failures) {
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(inspect(error, { depth: 10 })).not.toContain(SECRET);
    }
    expect(await readdir(storage.staging)).toEqual([]);
  },
);

test('a store that refuses connections is unavailable', async () => {
  const storage = await open('http://127.0.0.1:1');
  await expect(put(storage)).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(storage.ready()).rejects.toThrow(/"media" at http:\/\/127.0.0.1:1 isn't responding/);
  expect(await readdir(storage.staging)).toEqual([]);
});

test.each(['breaks off', 'stops'])('does not lend a file that %s in the middle', async (trouble) => {
  const { endpoint } = await store((request, response) => {
    if (request.method !== 'GET') {
      response.end();
      return;
    }
    response.writeHead(200, { 'content-length': '1000000', etag: '"1"' }).write('x'.repeat(1000));
    if (trouble === 'breaks off') setTimeout(() => request.socket.destroy(), 50);
  });
  const storage = await open(endpoint);
  await expect(storage.borrow('audio/1.mp3', async () => 'used')).rejects.toBeInstanceOf(StorageUnavailable);
  expect(await readdir(storage.staging)).toEqual([]);
});

test('sends a file again after a transient error of the store', async () => {
  let failures = 2;
  const { endpoint, requestedPaths } = await store((request, response) => {
    request.resume();
    const fails = request.method === 'PUT' && failures > 0;
    if (fails) failures -= 1;
    request.on('end', () => response.writeHead(fails ? 500 : 200).end());
  });
  await put(await open(endpoint), 'x'.repeat(500_000));
  expect(requestedPaths.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
});

test('waits for a slow store that makes progress', async () => {
  const { endpoint } = await store((request, response) => {
    if (request.method !== 'GET') {
      response.end();
      return;
    }
    response.writeHead(200, { 'content-length': '10', etag: '"1"' });
    let sentBytes = 0;
    const timer = setInterval(() => {
      response.write('x');
      if ((sentBytes += 1) === 10) clearInterval(timer);
    }, 50);
  });
  const storage = await open(endpoint);
  expect(await storage.borrow('audio/1.mp3', async () => 'used')).toBe('used');
});

test.each([
  [404, /"media" doesn't exist at http/],
  [403, /"media" at http.* doesn't accept these credentials/],
  [301, /"media" can't be used/],
])('a bucket that answers %i stops the start with an error for the operator', async (status, sentence) => {
  const { endpoint } = await store((_request, response) => response.writeHead(status).end());
  await expect(open(endpoint)).rejects.toThrow(sentence);
});
