import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Destinations } from './destinations.ts';
import { encodeFrame } from './frame.ts';
import { FrameParser } from './parser.ts';
import { Subscribers } from './subscribers.ts';
import { StompSession, stompLimits, type Transport } from './stomp-session.ts';

/**
 * The client's end of a session, which records frames and what the session did to the connection.
 */
class FarEnd implements Transport {
  subprotocol = '';
  backlog = 0;
  pings = 0;
  isPaused = false;
  /** The close code, or 'cut'. */
  closeCode: number | 'cut' | undefined;
  text = '';
  send = (bytes: Uint8Array) => void (this.text += Buffer.from(bytes).toString());
  ping = () => void (this.pings += 1);
  close = (code: number) => void (this.closeCode ??= code);
  cut = () => void (this.closeCode ??= 'cut');
  pause = () => void (this.isPaused = true);
  resume = () => void (this.isPaused = false);

  /** The command and the requested headers of each frame that has arrived. */
  commands(...names: string[]): string[] {
    const frames = [...new FrameParser().read(Buffer.from(this.text))];
    return frames.map(({ command, headers }) =>
      [command, ...names.map((name) => headers.get(name))].filter((part) => part !== undefined).join(' '),
    );
  }
}

let now = 0;
let subscribers = new Subscribers();
let receivedTexts: string[] = [];
/** The handler waits for it. */
let gate = Promise.resolve();
const ana = { id: 'ana' };

const destinations = new Destinations<{ id: string }>();
destinations.addUserDestination('/user/queue/news');
destinations.sendErrorsTo('/user/queue/refusals');
destinations.addTopic('/topic/room/:id', async (_viewer, { id }) => id === '1');
destinations.onSend('/app/room/:id/send', async (viewer, { id }, text) => {
  await gate;
  if (text === 'trouble') throw new Error('not for others to see');
  receivedTexts.push(`${viewer.id} in ${id}: ${text}`);
});

function open({ isThrottled = true } = {}): { far: FarEnd; session: StompSession<{ id: string }> } {
  const far = new FarEnd();
  const problemOf = () => ({ message: 'No.', json: '{"code":"NO"}' });
  const services = { destinations, subscribers, isThrottled, problemOf, now: () => now };
  return { far, session: new StompSession(ana, far, services) };
}

/** Opens a session with STOMP 1.2. */
async function openConnected(options?: { isThrottled?: boolean; heartBeat?: string }) {
  const connection = open(options);
  await send(
    connection.session,
    `CONNECT\naccept-version:1.2\nheart-beat:${options?.heartBeat ?? '0,0'}\n\n\0`,
  );
  connection.far.text = '';
  return connection;
}

/** Sends frames and waits until the session has handled them. */
async function send(session: StompSession<{ id: string }>, ...texts: string[]): Promise<void> {
  for (const text of texts) session.receive(Buffer.from(text));
  await new Promise((resolve) => setImmediate(resolve));
}

const subscribe = (id: string, destination = '/topic/room/1', more = '') =>
  `SUBSCRIBE\nid:${id}\ndestination:${destination}\n${more}receipt:r\n\n\0`;
const sendFrame = (text: string, more = '') => `SEND\ndestination:/app/room/1/send\n${more}\n${text}\0`;

beforeEach(() => {
  now = 0;
  subscribers = new Subscribers();
  receivedTexts = [];
  gate = Promise.resolve();
});

describe('CONNECT', () => {
  test.each([
    ['1.2', '1.2'],
    ['1.0,1.1,1.2', '1.2'],
    ['1.1', '1.1'],
  ])('CONNECT with accept-version %s is answered with version %s', async (versions, version) => {
    const { far, session } = open();
    await send(session, `STOMP\naccept-version:${versions}\n\n\0`);
    expect(far.commands('version', 'heart-beat')).toEqual([`CONNECTED ${version} 10000,10000`]);
  });

  test.each([
    ['CONNECT\naccept-version:1.0,2.0\n\n\0', 'ERROR 1.2,1.1'],
    ['CONNECT\n\n\0', 'ERROR 1.2,1.1'],
    ['CONNECT\naccept-version:1.2\nheart-beat:soon\n\n\0', 'ERROR'],
    ['SEND\ndestination:/app/room/1/send\n\nfirst\0', 'ERROR'],
    ['DISCONNECT\nreceipt:1\n\n\0', 'ERROR'],
  ])('refuses %j as the first frame', async (text, answer) => {
    const { far, session } = open();
    await send(session, text);
    expect([far.commands('version'), far.closeCode, receivedTexts]).toEqual([[answer], 1002, []]);
  });

  test('allows one CONNECT, which must arrive in time', async () => {
    const twice = await openConnected();
    await send(twice.session, 'CONNECT\naccept-version:1.2\n\n\0');
    expect(twice.far.closeCode).toBe(1002);
    const silent = open();
    now = 10_001;
    silent.session.tick();
    await send(silent.session);
    expect([silent.far.commands(), silent.far.closeCode]).toEqual([['ERROR'], 1002]);
  });
});

describe('a session', () => {
  test('handles frames one after the other, each with its receipt', async () => {
    const { far, session } = await openConnected();
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    await send(session, sendFrame('one', 'receipt:1\n') + sendFrame('two', 'receipt:2\n'), subscribe('s'));
    expect(far.commands()).toEqual([]);
    open();
    await send(session);
    expect(receivedTexts).toEqual(['ana in 1: one', 'ana in 1: two']);
    expect(far.commands('receipt-id')).toEqual(['RECEIPT 1', 'RECEIPT 2', 'RECEIPT r']);
  });

  test('delivers a topic with the chosen subscription id until the client unsubscribes', async () => {
    const { far, session } = await openConnected();
    await send(session, subscribe('a:b'), subscribe('c', '/topic/room/1', 'ack:client\n'));
    far.text = '';
    subscribers.deliver('/topic/room/1', '{"n":1}');
    subscribers.deliver('/topic/room/2', '{"n":2}');
    expect(far.commands('subscription', 'destination', 'content-type')).toEqual([
      'MESSAGE a:b /topic/room/1 application/json',
      'MESSAGE c /topic/room/1 application/json',
    ]);
    expect(far.text).toContain('\n\n{"n":1}\0');
    const [{ headers } = { headers: new Map<string, string>() }] = [
      ...new FrameParser().read(Buffer.from(far.text)),
    ].slice(1);
    expect(headers.get('ack')).toBe(headers.get('message-id'));
    far.text = '';
    await send(
      session,
      `ACK\nid:${headers.get('ack')}\n\n\0NACK\nmessage-id:x\nsubscription:c\nreceipt:2\n\n\0`,
    );
    await send(session, 'UNSUBSCRIBE\nid:a:b\n\n\0UNSUBSCRIBE\nid:a\\cb\n\n\0UNSUBSCRIBE\nid:unknown\n\n\0');
    subscribers.deliver('/topic/room/1', '{}');
    expect(far.commands('subscription', 'receipt-id')).toEqual(['RECEIPT 2', 'MESSAGE c']);
    session.handleClose();
    subscribers.deliver('/topic/room/1', '{}');
    expect(far.commands()).toHaveLength(2);
  });

  test('delivers a message only to the users who may receive it', async () => {
    const { far, session } = await openConnected();
    await send(session, subscribe('a'));
    far.text = '';
    subscribers.deliver('/topic/room/1', '{"n":1}', new Set(['bob']));
    subscribers.deliver('/topic/room/1', '{"n":2}', new Set(['ana']));
    expect(far.commands()).toEqual(['MESSAGE']);
    expect(far.text).toContain('{"n":2}');
  });

  test('drops a subscription if the client leaves while it is being checked', async () => {
    const { far, session } = await openConnected();
    session.receive(Buffer.from(subscribe('a')));
    session.handleClose();
    await send(session);
    subscribers.deliver('/topic/room/1', '{}');
    expect(far.text).toBe('');
  });

  test('an ERROR names the receipt, hides internal details and is the last frame', async () => {
    const { far, session } = await openConnected();
    await send(session, sendFrame('trouble', 'receipt:7\n') + sendFrame('after it'));
    expect(far.commands('message', 'receipt-id', 'content-type')).toEqual(['ERROR No. 7 application/json']);
    expect(far.text).toContain('{"code":"NO"}');
    expect([far.closeCode, receivedTexts]).toEqual([1008, []]);
  });

  test('reports an error about a message to the error subscription and continues', async () => {
    const { far, session } = await openConnected();
    const other = await openConnected();
    for (const { session: each } of [{ session }, other])
      await send(each, subscribe('no:1', '/user/queue/refusals'));
    far.text = '';
    other.far.text = '';
    await send(
      session,
      sendFrame('trouble', 'receipt:7\n') + sendFrame('trouble') + sendFrame('after it', 'receipt:8\n'),
    );
    expect(far.commands('subscription', 'destination', 'receipt-id')).toEqual([
      'MESSAGE no:1 /user/queue/refusals 7',
      'MESSAGE no:1 /user/queue/refusals',
      'RECEIPT 8',
    ]);
    expect(far.text).toContain('\n\n{"code":"NO"}\0');
    expect([far.closeCode, receivedTexts, other.far.text]).toEqual([undefined, ['ana in 1: after it'], '']);
    await send(session, 'UNSUBSCRIBE\nid:no\\c1\n\n\0' + sendFrame('trouble'));
    expect([far.commands().at(-1), far.closeCode]).toEqual(['ERROR', 1008]);
  });

  test('answers a protocol violation with ERROR in spite of an error subscription', async () => {
    const { far, session } = await openConnected();
    await send(
      session,
      subscribe('no', '/user/queue/refusals'),
      'SEND\ndestination:/topic/room/1\n\nhello\0',
    );
    expect([far.commands().at(-1), far.closeCode]).toEqual(['ERROR', 1002]);
  });

  test('answers DISCONNECT with a receipt and then closes', async () => {
    const { far, session } = await openConnected();
    await send(session, `DISCONNECT\nreceipt:9\n\n\0${sendFrame('after it')}`);
    expect([far.commands('receipt-id'), far.closeCode, receivedTexts]).toEqual([['RECEIPT 9'], 1000, []]);
  });

  test('handles the frames before a malformed one', async () => {
    const { far, session } = await openConnected();
    await send(
      session,
      sendFrame('before', 'receipt:1\n') + 'nonsense' + sendFrame('after it'),
      sendFrame('and after that'),
    );
    expect(receivedTexts).toEqual(['ana in 1: before']);
    expect([far.commands('receipt-id'), far.closeCode]).toEqual([['RECEIPT 1', 'ERROR'], 1002]);
  });

  test.each([
    ['a topic that the user may not read', subscribe('a', '/topic/room/2')],
    ['a topic that does not exist', subscribe('a', '/topic/room/1/more')],
    ['a pattern', subscribe('a', '/topic/room/*').replace('/room/', '/')],
    ["another user's stream", subscribe('a', '/user/bob/queue/news')],
    ['a subscription id that is in use', subscribe('a') + subscribe('a')],
    ['an endless id', subscribe('a'.repeat(256))],
    ['no id', 'SUBSCRIBE\ndestination:/topic/room/1\n\n\0'],
    ['no destination', 'SEND\n\nhello\0'],
    ['a message to a topic', 'SEND\ndestination:/topic/room/1\n\nhello\0'],
    ['a body where none belongs', 'SUBSCRIBE\nid:a\ndestination:/topic/room/1\n\nbody\0'],
    [
      'a body that is no text',
      Buffer.concat([Buffer.from('SEND\ndestination:/app/room/1/send\n\n'), Buffer.of(0xff, 0)]).toString(
        'latin1',
      ),
    ],
    ['a transaction', 'BEGIN\ntransaction:1\n\n\0'],
    ['a message in a transaction', sendFrame('hello', 'transaction:1\n')],
    ['an acknowledgement of nothing', 'ACK\n\n\0'],
    ['a command that only servers send', 'RECEIPT\nreceipt-id:1\n\n\0'],
  ])('%s is answered with ERROR and a close', async (_what, text) => {
    const { far, session } = await openConnected();
    session.receive(Buffer.from(text, 'latin1'));
    await send(session);
    expect(far.commands().at(-1)).toBe('ERROR');
    expect([far.closeCode, receivedTexts]).toEqual([1002, []]);
  });

  test('ends at once and drops queued frames', async () => {
    const { far, session } = await openConnected();
    session.receive(Buffer.from(sendFrame('too late')));
    session.end({ message: 'Over.' });
    await send(session);
    expect([far.commands('message'), far.closeCode, receivedTexts]).toEqual([['ERROR Over.'], 1008, []]);
  });

  test('leaves after handling the frames that have arrived', async () => {
    const { far, session } = await openConnected();
    session.receive(Buffer.from(sendFrame('in time', 'receipt:1\n')));
    session.leave();
    await send(session, sendFrame('too late'));
    expect([far.commands('receipt-id'), far.closeCode, receivedTexts]).toEqual([
      ['RECEIPT 1'],
      1001,
      ['ana in 1: in time'],
    ]);
  });
});

describe('heart-beats', () => {
  test('sends heart-beats at the requested interval unless it sends other data', async () => {
    const { far, session } = await openConnected({ heartBeat: '0,15000' });
    now = 13_999;
    session.tick();
    expect(far.text).toBe('');
    now = 14_000;
    session.tick();
    session.tick();
    expect(far.text).toBe('\n');
    now = 27_000;
    await send(session, subscribe('a'));
    now = 28_000;
    session.tick();
    expect(far.text.endsWith('\0')).toBe(true);
  });

  test('sends heart-beats at most at the offered interval, and none if the client wants none', async () => {
    const often = await openConnected({ heartBeat: '0,1' });
    const never = await openConnected({ heartBeat: '1,0' });
    for (now = 0; now < 12_000; now += 250) {
      often.session.tick();
      never.session.tick();
    }
    expect([often.far.text, never.far.text]).toEqual(['\n', '']);
  });

  test('pings a silent client once and cuts it when there is no answer', async () => {
    const { far, session } = await openConnected();
    for (now = 0; now <= 20_000; now += 250) session.tick();
    expect([far.pings, far.closeCode]).toEqual([1, undefined]);
    now = 20_001;
    session.tick();
    expect(far.closeCode).toBe('cut');
  });

  test.each([
    ['a heart-beat', (session: StompSession<{ id: string }>) => session.receive(Buffer.from('\n'))],
    ['a WebSocket pong', (session: StompSession<{ id: string }>) => session.markAlive()],
  ])('%s keeps the connection alive', async (_what, answer) => {
    const { far, session } = await openConnected();
    for (now = 0; now <= 100_000; now += 250) {
      session.tick();
      if (far.pings > 0) answer(session);
      far.pings = 0;
    }
    expect(far.closeCode).toBeUndefined();
  });
});

describe('limits', () => {
  test('allows 20 messages at once and 20 a second after that', async () => {
    const { far, session } = await openConnected();
    const burst = Array.from({ length: 20 }, (_, index) => sendFrame(`${index}`));
    for (let second = 0; second < 5; second += 1) {
      now = second * 1_000;
      for (const message of burst) await send(session, message);
    }
    expect([receivedTexts.length, far.closeCode]).toEqual([100, undefined]);
    await send(session, sendFrame('one too many'));
    expect([receivedTexts.length, far.commands(), far.closeCode]).toEqual([100, ['ERROR'], 1002]);
  });

  test('limits the rate of other frames and bare ends of lines', async () => {
    for (const text of ['\n', 'ACK\nid:1\n\n\0']) {
      const { far, session } = await openConnected();
      await send(session, ...Array.from({ length: 400 }, () => text));
      expect([far.commands(), far.closeCode]).toEqual([['ERROR'], 1002]);
    }
  });

  test('allows any rate without rate limits', async () => {
    const { far, session } = await openConnected({ isThrottled: false });
    await send(session, ...Array.from({ length: 500 }, () => sendFrame('x')));
    expect([receivedTexts.length, far.closeCode]).toEqual([500, undefined]);
  });

  test('allows 100 subscriptions at once and no more', async () => {
    const { far, session } = await openConnected();
    for (let id = 0; id < 100; id += 1) await send(session, subscribe(`${id}`));
    expect([far.commands().length, far.closeCode]).toEqual([100, undefined]);
    await send(session, subscribe('100'));
    expect([far.commands().at(-1), far.closeCode]).toEqual(['ERROR', 1002]);
  });

  test('pauses reading while too many frames are queued, and then ignores silence', async () => {
    const { far, session } = await openConnected({ isThrottled: false });
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    for (let count = 0; count < stompLimits.waiting; count += 1) session.receive(Buffer.from(sendFrame('x')));
    expect(far.isPaused).toBe(true);
    for (now = 0; now < 60_000; now += 250) session.tick();
    open();
    await send(session);
    expect([far.isPaused, far.closeCode, receivedTexts.length]).toEqual([
      false,
      undefined,
      stompLimits.waiting,
    ]);
  });

  test('cuts a reader who falls behind and sends it nothing more', async () => {
    const { far, session } = await openConnected();
    await send(session, subscribe('a'));
    far.text = '';
    far.backlog = stompLimits.backlog;
    subscribers.deliver('/topic/room/1', '{}');
    expect([far.commands(), far.closeCode]).toEqual([['MESSAGE'], undefined]);
    far.backlog += 1;
    subscribers.deliver('/topic/room/1', '{}');
    subscribers.deliver('/topic/room/1', '{}');
    expect([far.commands(), far.closeCode]).toEqual([['MESSAGE'], 'cut']);
  });
});

test('any input in any chunks is answered with whole frames and nothing after an ERROR', async () => {
  const names = [
    'id',
    'destination',
    'receipt',
    'ack',
    'transaction',
    'accept-version',
    'heart-beat',
    'message-id',
  ];
  const values = [
    '1',
    '1.2',
    '/topic/room/1',
    '/app/room/1/send',
    '/user/queue/news',
    '/',
    '',
    '__proto__',
    '0,0',
  ];
  const header = fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.string()));
  const command = fc.constantFrom(
    'CONNECT',
    'SUBSCRIBE',
    'SUBSCRIBE',
    'UNSUBSCRIBE',
    'SEND',
    'ACK',
    'BEGIN',
    'DISCONNECT',
    'ERROR',
  );
  const frame = fc
    .tuple(command, fc.array(header, { maxLength: 6 }), fc.oneof(fc.constant(''), fc.string()))
    .map(([name, headers, body]) => encodeFrame(name, headers, Buffer.from(body)));
  const chunk = fc.oneof({ arbitrary: frame, weight: 9 }, { arbitrary: fc.uint8Array(), weight: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(chunk, { maxLength: 8 }), fc.nat(200), async (chunks, place) => {
      const { far, session } = await openConnected();
      const bytes = Buffer.concat(chunks);
      session.receive(bytes.subarray(0, place));
      session.receive(bytes.subarray(place));
      await send(session);
      subscribers.deliver('/topic/room/1', '{}');
      const commands = far.commands();
      const error = commands.indexOf('ERROR');
      expect(error === -1 || error === commands.length - 1).toBe(true);
      expect(error === -1).toBe(far.closeCode === undefined || far.closeCode === 1000);
      session.handleClose();
    }),
    { numRuns: 500 },
  );
});

test('encodes a frame once for all subscriptions with the same id', async () => {
  const buffers: Uint8Array[] = [];
  for (const id of ['sub-0', 'sub-0', 'sub-1']) {
    const send = (bytes: Uint8Array) => void buffers.push(bytes);
    subscribers.join('/topic/room/1', {
      id,
      destination: '/topic/room/1',
      userId: 'x',
      acknowledges: false,
      send,
    });
  }
  subscribers.deliver('/topic/room/1', '{}');
  expect(new Set(buffers).size).toBe(2);
});

test.each(['topic', '/topic/', '/Topic', '/topic/:', '/topic/*', ''])(
  'rejects %j as a pattern',
  (pattern) => {
    expect(() => destinations.addTopic(pattern, () => true)).toThrow(TypeError);
  },
);
