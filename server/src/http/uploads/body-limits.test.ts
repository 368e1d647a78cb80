import { api, chatDestination, limits, subscriptions } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newPost } from '../../../test/fixtures/tracks.ts';

const backbeat = useBackbeat();

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const TOO_DEEP = `The JSON is nested too deeply. It can have up to ${limits.jsonDepth} levels.`;

const signIn = (body: string, contentType = 'application/json') =>
  backbeat()
    .visitor()
    .send('/api/user/auth/login', { method: 'POST', headers: { 'content-type': contentType }, body });

describe('limits of JSON bodies', () => {
  test('accepts a JSON body of at most 64 KiB', async () => {
    const fitting = JSON.stringify({ username: 'a', password: 'a'.repeat(1001) }).padEnd(limits.body);
    expect((await signIn(fitting)).failure.code).toBe('INVALID_INPUT');
    const { status, failure } = await signIn(`${fitting} `);
    expect([status, failure]).toEqual([413, { code: 'TOO_LARGE', error: 'The request is too large.' }]);
  });

  test('accepts a JSON body nested at most 32 levels deep', async () => {
    expect((await signIn(nested(limits.jsonDepth))).failure.code).toBe('INVALID_INPUT');
    for (const body of [nested(limits.jsonDepth + 1), '['.repeat(limits.body)]) {
      const { status, failure } = await signIn(body);
      expect([status, failure]).toEqual([400, { code: 'MALFORMED', error: TOO_DEEP }]);
    }
  });

  test('recognizes a JSON body by its media type in any case and with parameters', async () => {
    const author = await newPerson(backbeat());
    const { id } = await newPost(author);
    for (const contentType of ['application/json', 'Application/JSON', 'APPLICATION/JSON; charset=UTF-8']) {
      const { text } = await author.browser.send(`/api/posts/add/comment/${id}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: '"Nice"',
      });
      expect(JSON.parse(text)).toMatchObject({ comment: 'Nice' });
    }
  });
});

test('accepts a text body of at most 64 KiB', async () => {
  const author = await newPerson(backbeat());
  const { id } = await newPost(author);
  const answer = await author.browser.call(api.comments.addComment, {
    params: { id },
    body: 'a'.repeat(limits.body + 1),
  });
  expect([answer.status, answer.failure.code]).toEqual([413, 'TOO_LARGE']);
});

test.each(['', 'Content-Type: application/json\r\n', 'Content-Type: Application/JSON; charset=utf-8\r\n'])(
  'accepts a JSON part of a form nested at most 32 levels deep (%j)',
  async (header) => {
    const { browser } = await newPerson(backbeat());
    const send = (json: string) =>
      browser.send('/api/user/update', {
        method: 'PUT',
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        body: `--cut\r\nContent-Disposition: form-data; name="user"\r\n${header}\r\n${json}\r\n--cut--\r\n`,
      });
    expect((await send('{"bio":"hi"}')).status).toBe(200);
    const { status, failure } = await send(nested(limits.jsonDepth + 1));
    expect([status, failure]).toEqual([400, { code: 'MALFORMED', error: TOO_DEEP }]);
  },
);

test('accepts a JSON socket message nested at most 32 levels deep', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const { body: chat } = await ana.browser.call(api.chats.createChat, { body: { users: [bob.userName] } });
  const socket = await RealtimeSocket.connect(backbeat(), ana.browser);
  const destination = chatDestination(chat.chatRoomId, 'send');
  socket.send(`SEND\ndestination:${destination}\n\n${nested(limits.jsonDepth + 1)}\0`);
  expect(await socket.frame(/^ERROR\n/)).toContain(TOO_DEEP);
  await socket.close();
});

test('accepts a webhook body of more than 64 KiB', async () => {
  const { failure } = await backbeat()
    .visitor()
    .send('/api/payment/webhook', { method: 'POST', body: 'a'.repeat(2 * limits.body) });
  expect(failure.error).toBe(subscriptions.messages.badSignature);
});
