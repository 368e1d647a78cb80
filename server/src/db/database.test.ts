import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../test/servers/product.ts';
import { isUnavailable, openDatabase } from './database.ts';

/** Returns the error of a statement sent to this address. */
async function errorFrom(url: string): Promise<unknown> {
  const database = openDatabase(url, { connections: 1, onIdleError: () => undefined });
  try {
    return await database.ready().catch((error: unknown) => error);
  } finally {
    await database.close();
  }
}

test.each([
  ['nothing listens', async () => `postgres://u@127.0.0.1:${await freePort()}/d`],
  ['nothing listens at any address of its host', async () => `postgres://u@localhost:${await freePort()}/d`],
  ['there is no such socket', async () => 'postgres://u@/d?host=/nonexistent'],
  ['the name of its host leads nowhere', async () => 'postgres://u@nowhere.invalid/d'],
])('a database is unavailable where %s', async (_why, url) => {
  expect(isUnavailable(await errorFrom(await url()))).toBe(true);
});

test('a database that closes the connection is unavailable', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(isUnavailable(await errorFrom(`postgres://u@127.0.0.1:${port}/d`))).toBe(true);
  server.close();
});

test('a host whose addresses all fail is unavailable', () => {
  const refusal = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
  expect(isUnavailable(new AggregateError([refusal, refusal]))).toBe(true);
});

test('a missing file does not count as an unavailable database', async () => {
  const failure = await readFile('/nonexistent').catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(false);
});

test('a client that aborts its request does not count as an unavailable database', () => {
  // As node:http reports it (`abortIncoming`), with the status that Fastify adds.
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(isUnavailable(aborted)).toBe(false);
});
