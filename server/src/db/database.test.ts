import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../test/product.ts';
import { isUnavailable, openDatabase } from './database.ts';

/** What a statement is told by a database at this address. */
async function toldBy(url: string): Promise<unknown> {
  const database = openDatabase(url, { connections: 1, onIdleError: () => undefined });
  try {
    return await database.ready().catch((error: unknown) => error);
  } finally {
    await database.close();
  }
}

test.each([
  ['nobody listens', async () => `postgres://u@127.0.0.1:${await freePort()}/d`],
  ['nobody listens at any address of its host', async () => `postgres://u@localhost:${await freePort()}/d`],
  ['there is no such socket', async () => 'postgres://u@/d?host=/nonexistent'],
  ['the name of its host leads nowhere', async () => 'postgres://u@nowhere.invalid/d'],
])('a database cannot be reached where %s', async (_why, url) => {
  expect(isUnavailable(await toldBy(await url()))).toBe(true);
});

test('a database that hangs up is out of reach', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(isUnavailable(await toldBy(`postgres://u@127.0.0.1:${port}/d`))).toBe(true);
  server.close();
});

test('several addresses of which none answers are one database out of reach', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
  expect(isUnavailable(new AggregateError([refused, refused]))).toBe(true);
});

test('a file that is missing is no fault of the database', async () => {
  const missing = await readFile('/nonexistent').catch((error: unknown) => error);
  expect(isUnavailable(missing)).toBe(false);
});

test('a caller who goes in the middle of a request is no fault of the database', () => {
  // As node:http tells of it (`abortIncoming`), with the status that Fastify puts on it.
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  expect(isUnavailable(aborted)).toBe(false);
});
