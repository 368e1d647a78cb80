import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StompConnection } from '../test/connection.fixture.ts';
import { conversations } from '../test/conversations.fixture.ts';
import { playConversations, type Outcome } from '../test/player.fixture.ts';
import { Sockets } from './sockets.ts';

/**
 * Compares this STOMP server with RabbitMQ. Both receive the same frames, and everything that the
 * protocol determines must be equal.
 *
 * STOMP 1.2 leaves the following open, so it is not compared:
 * - `server`, `session`, `redelivered`, and the format of a message-id.
 * - Headers of a SEND that are repeated in the MESSAGE. This server sends messages of its own,
 * which have none of them.
 * - The order of RECEIPT and MESSAGE. RabbitMQ confirms a SEND after storing it, perhaps after
 * later frames.
 * - The effect of NACK. RabbitMQ sends the message again; this server never does.
 * - The interval of heart-beats, as long as the other side can bear it.
 *
 * RabbitMQ deviates over WebSocket from its documentation:
 * - It does not close after most ERROR frames, which STOMP 1.2 demands.
 * - It closes after DISCONNECT without the requested RECEIPT.
 * - It builds message-ids from subscription ids without escapes, so no id here contains an end of a
 * line.
 * - It closes without an ERROR frame after a frame that it cannot parse.
 */
const { RABBIT_TEST_URL: rabbit = '' } = process.env;

/** Seconds for which random sessions are generated. */
const SECONDS = Number(process.env['RABBIT_TEST_SECONDS'] ?? 10);

const server = createServer();
const sockets = new Sockets<{ id: string }>({
  isThrottled: false,
  problemOf: () => ({ message: 'No.', json: '{}' }),
  refuseHandshake: (socket) => void socket.destroy(),
});
sockets.destinations.addTopic('/topic/:name', () => true);
sockets.destinations.onSend('/topic/:name', async (_viewer, { name }, text) =>
  sockets.subscribers.deliver(`/topic/${name}`, text),
);
server.on('upgrade', (request, socket, head) => {
  if (socket instanceof Socket) sockets.accept({ id: randomUUID() }, request, socket, head);
});
let ours = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  ours = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/ws`;
});
afterAll(async () => {
  await sockets.close();
  server.close();
});

const lines: StompConnection[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.cut();
});
async function open(url: string): Promise<StompConnection> {
  const line = await StompConnection.open(url);
  lines.push(line);
  return line;
}

const LOGIN = 'host:/\nlogin:guest\npasscode:guest\n';
async function openConnected(url: string): Promise<StompConnection> {
  const line = await open(url);
  line.send(`CONNECT\naccept-version:1.2\n${LOGIN}\n\0`);
  await line.waitUntil('CONNECTED', () => line.all('CONNECTED').length === 1);
  return line;
}

test(
  'random sessions have the same outcome on both servers',
  async () => {
    let messages = 0;
    await fc.assert(
      fc.asyncProperty(conversations, async (protocol) => {
        const outcomes: Outcome[] = [];
        for (const url of [rabbit, ours])
          outcomes.push(await playConversations(protocol, await open(url), LOGIN));
        const [theirs, ownOutcome] = outcomes;
        expect(ownOutcome).toEqual(theirs);
        messages += Object.values(theirs?.messages ?? {}).flat().length;
      }),
      { numRuns: SECONDS * 10, interruptAfterTimeLimit: SECONDS * 1000, endOnFailure: true },
    );
    // Without messages there is nothing to compare.
    expect(messages).toBeGreaterThan(20);
  },
  (SECONDS + 20) * 1000,
);

describe('CONNECT', () => {
  test.each(['1.2', '1.1', '1.1,1.2', '1.0,1.1,1.2', '2.0,1.1', '1.2,1.1'])(
    'CONNECT with accept-version:%s agrees on the same version',
    async (acceptVersions) => {
      const versions = [];
      for (const url of [rabbit, ours]) {
        const line = await open(url);
        line.send(`STOMP\naccept-version:${acceptVersions}\n${LOGIN}\n\0`);
        await line.waitUntil('an answer', () => line.frames.length > 0);
        versions.push([line.frames[0]?.command, line.frames[0]?.headers.get('version')]);
      }
      expect(versions[1]).toEqual(versions[0]);
    },
  );

  test.each(['0,0', '0,20000', '20000,0', '20000,30000', '1,1'])(
    'CONNECT with heart-beat:%s agrees on heart-beats in the same directions',
    async (intervals) => {
      const results = [];
      const [out = 0, into = 0] = intervals.split(',').map(Number);
      for (const url of [rabbit, ours]) {
        const line = await open(url);
        line.send(`CONNECT\naccept-version:1.2\nheart-beat:${intervals}\n${LOGIN}\n\0`);
        await line.waitUntil('CONNECTED', () => line.all('CONNECTED').length === 1);
        const header = line.frames[0]?.headers.get('heart-beat') ?? '0,0';
        expect(header).toMatch(/^\d+,\d+$/);
        const [sends = 0, wants = 0] = header.split(',').map(Number);
        results.push({ toClient: into > 0 && sends > 0, toServer: out > 0 && wants > 0 });
      }
      expect(results[1]).toEqual(results[0]);
    },
  );

  test.each([
    ['a version that neither supports', `CONNECT\naccept-version:2.0\n${LOGIN}\n\0`],
    ['heart-beats that are no numbers', `CONNECT\naccept-version:1.2\nheart-beat:soon\n${LOGIN}\n\0`],
    ['another frame before CONNECT', 'SEND\ndestination:/topic/a\n\nfirst\0'],
    ['DISCONNECT before CONNECT', 'DISCONNECT\nreceipt:1\n\n\0'],
  ])('both servers refuse CONNECT with %s', async (_what, frame) => {
    for (const url of [rabbit, ours]) {
      const line = await open(url);
      line.send(frame);
      await line.waitUntil('a rejection', () => line.closeCode !== undefined || line.all('ERROR').length > 0);
      expect([...line.all('CONNECTED'), ...line.all('RECEIPT')]).toEqual([]);
      if (url === ours) await isLastWord(line);
    }
  });
});

/** Requires an ERROR frame followed by the close, with nothing in between. */
async function isLastWord(line: StompConnection): Promise<void> {
  await line.waitUntil('a close', () => line.closeCode !== undefined);
  const [error, ...more] = line.frames.slice(line.frames.findIndex(({ command }) => command === 'ERROR'));
  expect([error?.command, error?.headers.has('message'), more, line.closeCode]).toEqual([
    'ERROR',
    true,
    [],
    1002,
  ]);
}

interface Attempt {
  isTaken: boolean;
  line: StompConnection;
  /** A second connection that receives what the server does after the frame. */
  witness: StompConnection;
}

/** Sends the frame, followed by another message. */
async function attempt(url: string, frame: string | Buffer): Promise<Attempt> {
  const [line, witness] = [await openConnected(url), await openConnected(url)];
  const topic = `/topic/${randomUUID()}`;
  for (const each of [line, witness]) {
    each.send(`SUBSCRIBE\nid:here\ndestination:${topic}\nreceipt:subscribed\n\n\0`);
    await each.waitUntil('subscribed', () => each.hasReceipt('subscribed'));
  }
  line.send(frame);
  line.send(`SEND\ndestination:${topic}\nreceipt:after\n\nafter\0`);
  await line.waitUntil(
    'an end',
    () => line.hasReceipt('after') || line.closeCode !== undefined || line.all('ERROR').length > 0,
  );
  const isRefused = line.closeCode !== undefined || line.all('ERROR').length > 0;
  // A frame gets either an error or a receipt.
  expect(line.hasReceipt('1')).toBe(!isRefused && frame.includes('receipt:1\n'));
  return { isTaken: !isRefused, line, witness };
}

/** Requires that this server answers with ERROR and ignores everything after it. */
async function isRefusedHere({ isTaken, line, witness }: Attempt): Promise<void> {
  expect(isTaken).toBe(false);
  await isLastWord(line);
  expect(witness.receivedBy('here')).toEqual([]);
}

test.each([
  ['an unknown command', 'SHOUT\nreceipt:1\n\n\0'],
  ['a command that only servers send', 'RECEIPT\nreceipt-id:2\nreceipt:1\n\n\0'],
  ['a header without a colon', 'SEND\ndestination:/topic/a\nreceipt:1\nbroken\n\n\0'],
  ['an unknown escape', 'SEND\ndestination:/topic/a\nreceipt:1\na:\\t\n\n\0'],
  ['a length that is not a number', 'SEND\ndestination:/topic/a\nreceipt:1\ncontent-length:x\n\nab\0'],
  ['a length that is too small', 'SEND\ndestination:/topic/a\nreceipt:1\ncontent-length:1\n\nab\0'],
  ['a message to nowhere', 'SEND\nreceipt:1\n\nab\0'],
  ['a second CONNECT', `CONNECT\naccept-version:1.2\nreceipt:1\n${LOGIN}\n\0`],
  ['a subscription id that is in use', 'SUBSCRIBE\nid:here\ndestination:/topic/a\nreceipt:1\n\n\0'],
  ['an acknowledgement without an id', 'ACK\nreceipt:1\n\n\0'],
  ['the end of a transaction that has not begun', 'COMMIT\ntransaction:t\nreceipt:1\n\n\0'],
  ['the abort of a transaction that has not begun', 'ABORT\ntransaction:t\nreceipt:1\n\n\0'],
  [
    'a message in a transaction that has not begun',
    'SEND\ndestination:/topic/a\ntransaction:t\nreceipt:1\n\nab\0',
  ],
])('both servers refuse %s', async (_what, frame) => {
  expect((await attempt(rabbit, frame)).isTaken).toBe(false);
  await isRefusedHere(await attempt(ours, frame));
});

test.each([
  [
    'a transaction, which cannot be stored atomically for several destinations here',
    'BEGIN\ntransaction:t\nreceipt:1\n\n\0',
  ],
  [
    'a subscription without an id, which STOMP 1.1 and later require',
    'SUBSCRIBE\ndestination:/topic/a\n\n\0',
  ],
  [
    'a body of another frame than SEND, MESSAGE and ERROR',
    'SUBSCRIBE\nid:b\ndestination:/topic/a\nreceipt:1\n\nbody\0',
  ],
  [
    'a body that is not UTF-8, which the JSON messages here must be',
    Buffer.concat([Buffer.from('SEND\ndestination:/topic/a\nreceipt:1\n\n'), Buffer.of(0xff, 0)]),
  ],
])('only RabbitMQ accepts %s', async (_what, frame) => {
  expect((await attempt(rabbit, frame)).isTaken).toBe(true);
  await isRefusedHere(await attempt(ours, frame));
});

test.each([
  ['the end of an unknown subscription, which is ended in any case', 'UNSUBSCRIBE\nid:b\nreceipt:1\n\n\0'],
  [
    'the acknowledgement of an unknown message, since acknowledgements have no effect',
    'ACK\nid:b\nreceipt:1\n\n\0',
  ],
])('only this server accepts %s', async (_what, frame) => {
  expect((await attempt(rabbit, frame)).isTaken).toBe(false);
  expect((await attempt(ours, frame)).isTaken).toBe(true);
});

test('only RabbitMQ speaks STOMP 1.0, which has neither heart-beats nor escapes', async () => {
  const answers = [];
  for (const url of [rabbit, ours]) {
    const line = await open(url);
    line.send(`CONNECT\n${LOGIN}\n\0`);
    await line.waitUntil('an answer', () => line.frames.length > 0);
    answers.push(line.frames[0]?.command);
  }
  expect(answers).toEqual(['CONNECTED', 'ERROR']);
});
