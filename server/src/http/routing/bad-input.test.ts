import { once } from 'node:events';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newPerson } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

/** Inputs that once broke the server, each reduced to its smallest form. */
const backbeat = useBackbeat();

/**
 * Sends bytes over a new connection, each part a moment after the last, also after the response has
 * arrived, as a proxy does.
 * @returns the status and the JSON of the response
 */
async function sendBytes(...parts: string[]): Promise<{ status: number; failure: unknown }> {
  const { hostname, port } = new URL(backbeat().origin);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (piece: Buffer) => (text += piece.toString()));
  const slowly = async function* () {
    for (const part of parts) {
      yield part;
      await setTimeout(100);
    }
  };
  await Promise.all([once(socket, 'end'), pipeline(slowly, socket, { end: false })]);
  socket.end();
  return {
    status: Number(text.split(' ')[1]),
    failure: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)),
  };
}

test.each([
  ['no method', 'BREW /api/health HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'MALFORMED'],
  ['no length', 'GET /api/health HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n', 400, 'MALFORMED'],
  [
    'a head that is too large',
    `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    413,
    'TOO_LARGE',
  ],
])('answers bytes that are not HTTP (%s) with the usual error', async (_what, bytes, status, code) => {
  const answer = await sendBytes(bytes);
  expect(answer).toMatchObject({ status, failure: { code, error: expect.stringMatching(/\S/) } });
});

test.each(['/api/health', '/api/posts/get', '/login', '/ws', '/nowhere'])(
  'refuses a request for %s with two Host headers',
  async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n`;
    expect(await sendBytes(head)).toMatchObject({ status: 400, failure: { code: 'MALFORMED' } });
  },
);

test('ignores an unknown expectation', async () => {
  const head = 'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: the-unexpected\r\n\r\n';
  expect(await sendBytes(head)).toMatchObject({ status: 200 });
});

test.each([
  ['a form of a visitor', '/api/posts/create', 'content-type: multipart/form-data; boundary=a\r\n', 401],
  ['a body that is too large', '/api/user/auth/login', 'content-type: application/json\r\n', 413],
  ['a page', '/', '', 404],
])(
  'answers a client that sends an unwanted body (%s) and then closes its side',
  async (_what, path, kind, status) => {
    const part = 'a'.repeat(1024 * 1024);
    const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${kind}content-length: ${3 * part.length}\r\n\r\n`;
    expect(await sendBytes(head, part, part, part)).toMatchObject({ status });
  },
);

test('refuses a form that ends within a file while an earlier part is read', async () => {
  const { browser } = await newPerson(backbeat());
  const formStart = '--cut\r\ncontent-disposition: form-data; name=';
  const answer = await browser.send('/api/user/update', {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    body: `${formStart}"user"; filename="a"\r\n\r\n{}\r\n${formStart}"banner"; filename="b.png"\r\n\r\nabc\r\n`,
  });
  expect([answer.status, answer.failure.code]).toEqual([400, 'MALFORMED']);
  const { staging } = backbeat().context.storage;
  expect((await readdir(staging)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('refuses a text whose length is not a number', async () => {
  const username = { length: { toString: 1, valueOf: 1 } };
  const answer = await backbeat()
    .visitor()
    .send('/api/user/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'a' }),
    });
  expect([answer.status, answer.failure.code]).toEqual([400, 'INVALID_INPUT']);
});

test('returns 404 for a checkout whose id contains a NUL character', async () => {
  const { browser } = await newPerson(backbeat());
  expect((await browser.send('/sandbox-checkout/%00')).status).toBe(404);
});

test('answers an upgrade to another protocol at the WebSocket address with the usual error', async () => {
  const { browser } = await newPerson(backbeat());
  const head = `GET /ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: else\r\ncookie: ${browser.cookie}\r\n\r\n`;
  expect(await sendBytes(head)).toMatchObject({ status: 400, failure: { code: 'MALFORMED' } });
});
