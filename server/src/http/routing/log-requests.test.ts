import { ApiError } from '@backbeat/contract';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Viewer } from '../security/session.ts';
import { handleErrors } from './errors.ts';
import { logRequests } from './log-requests.ts';

const ana: Viewer = {
  id: '0190a1b2-0000-7000-8000-000000000000',
  userName: 'Ana',
  role: 'USER',
  staff: null,
  isProven: true,
  hasBlocks: false,
  hasMuted: false,
  sessionHash: Buffer.from('hash'),
};

/** @returns the log lines of requests to these addresses */
async function linesOf(...addresses: string[]): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('viewer', undefined);
  handleErrors(app);
  logRequests(app, log);
  app.get('/users/:email', () => 'Ana');
  app.get('/drafts', (request) => {
    request.viewer = ana;
    throw new ApiError('NOT_FOUND', 'Post not found.');
  });
  for (const url of addresses) await app.inject(url);
  return lines;
}

test('the log line of a request contains its route, not its address or that of the client', async () => {
  const [line] = await linesOf('/users/ana@listeners.example');
  expect(line).toMatchObject({ msg: 'request', method: 'GET', route: '/users/:email', status: 200 });
  expect(JSON.stringify(line)).not.toMatch(/ana@|127\.0\.0\.1/);
});

test('the log line of a failed request contains the error code, the user and the client', async () => {
  expect(await linesOf('/drafts')).toEqual([
    expect.objectContaining({ status: 404, code: 'NOT_FOUND', userId: ana.id, address: '127.0.0.1' }),
  ]);
});
