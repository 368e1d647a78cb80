import { once } from 'node:events';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newPerson } from '../../test/people.ts';
import { useBackbeat } from '../../test/start.ts';

/** What bad input has once broken, each in its smallest form. */
const backbeat = useBackbeat();

/**
 * Sends bytes over a connection of their own, each part a moment after the last, as a proxy does: also when the answer is there.
 * @returns the status and the JSON that is answered
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
])('what is no HTTP (%s) is answered like every failure', async (_what, bytes, status, code) => {
  const answer = await sendBytes(bytes);
  expect(answer).toMatchObject({ status, failure: { code, error: expect.stringMatching(/\S/) } });
});

test.each(['/api/health', '/api/posts/get', '/login', '/ws', '/nowhere'])(
  'a request for %s with two Host headers is refused',
  async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n`;
    expect(await sendBytes(head)).toMatchObject({ status: 400, failure: { code: 'MALFORMED' } });
  },
);

test('an expectation that nobody knows is ignored', async () => {
  const head = 'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: the-unexpected\r\n\r\n';
  expect(await sendBytes(head)).toMatchObject({ status: 200 });
});

test.each([
  ['a form of nobody', '/api/posts/create', 'content-type: multipart/form-data; boundary=a\r\n', 401],
  ['what is too large', '/api/user/auth/login', 'content-type: application/json\r\n', 413],
  ['a page', '/', '', 404],
])(
  'who sends a body that is not wanted (%s), and closes behind it, is answered',
  async (_what, path, kind, status) => {
    const part = 'a'.repeat(1024 * 1024);
    const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${kind}content-length: ${3 * part.length}\r\n\r\n`;
    expect(await sendBytes(head, part, part, part)).toMatchObject({ status });
  },
);

test('a form that ends in the middle of a file, while a part before it is read, is refused', async () => {
  const { browser } = await newPerson(backbeat());
  const cut = '--cut\r\ncontent-disposition: form-data; name=';
  const answer = await browser.send('/api/user/update', {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    body: `${cut}"user"; filename="a"\r\n\r\n{}\r\n${cut}"banner"; filename="b.png"\r\n\r\nabc\r\n`,
  });
  expect([answer.status, answer.failure.code]).toEqual([400, 'MALFORMED']);
  const { staging } = backbeat().context.storage;
  expect((await readdir(staging)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('what has a length that is no number is no text', async () => {
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

test('a checkout whose id holds a NUL is not there', async () => {
  const { browser } = await newPerson(backbeat());
  expect((await browser.send('/sandbox-checkout/%00')).status).toBe(404);
});

test('at the live channel, what asks for another protocol than WebSocket is answered like every failure', async () => {
  const { browser } = await newPerson(backbeat());
  const head = `GET /ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: else\r\ncookie: ${browser.cookie}\r\n\r\n`;
  expect(await sendBytes(head)).toMatchObject({ status: 400, failure: { code: 'MALFORMED' } });
});
