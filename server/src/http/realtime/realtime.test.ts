import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { api, REALTIME_PATH, OWN_STREAMS, type OwnMessage } from '@backbeat/contract';
import { Client, Versions } from '@stomp/stompjs';
import { afterEach, describe, expect, test } from 'vitest';
import webstomp from 'webstomp-client';
import { eventually } from '../../../test/eventually.ts';
import { RedisServer } from '../../../test/faults/support/redis-server.ts';
import { RealtimeSocket, openWebSocket, rejectionOf } from '../../../test/clients/realtime-socket.ts';
import { newPerson, PASSWORD, type Person } from '../../../test/fixtures/people.ts';
import { freePort } from '../../../test/servers/product.ts';
import { startBackbeat, useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../../features/users/index.ts';

const backbeat = useBackbeat({ RATE_LIMITS: 'on' });

const news = (userName: string): OwnMessage<'notifications'> => ({
  key: 'b',
  id: 'a',
  userName,
  profilePic: '/dpp.jpg',
  people: 1,
  others: [],
  faces: [],
  noti: `${userName} liked your “post”: 🎸`,
  time: '2026-11-21T20:14:00.000Z',
  notiType: 'POST',
  leadsTo: 'post',
  tab: null,
  track: null,
  commentId: null,
  comment: null,
  at: null,
  isNew: true,
});

const tell = ({ id }: Person, userName: string) =>
  backbeat().context.realtime.toUser(id, 'notifications', news(userName));

/** The messages that the test destination receives. */
const receivedTexts: string[] = [];
let isPrepared = false;
function takeMessages(): void {
  if (isPrepared) return;
  isPrepared = true;
  backbeat().context.realtime.sockets.destinations.onSend('/app/echo/:id', async (_viewer, _params, text) => {
    receivedTexts.push(text);
  });
}

const sockets: RealtimeSocket[] = [];
async function connect(person: Person): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), person.browser);
  sockets.push(socket);
  return socket;
}
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

describe('the WebSocket handshake', () => {
  test('refuses sockets of visitors', async () => {
    const { status, failure } = await rejectionOf(openWebSocket(backbeat(), backbeat().visitor()));
    expect([status, failure.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test('refuses sockets from pages of other sites', async () => {
    const { browser } = await newPerson(backbeat());
    for (const site of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      const { status, failure } = await rejectionOf(openWebSocket(backbeat(), browser, { site }));
      expect([status, failure.code]).toEqual([403, 'CROSS_SITE']);
    }
  });

  test('accepts sockets of clients that send no origin', async () => {
    const { browser } = await newPerson(backbeat());
    const socket = await RealtimeSocket.open(backbeat(), browser, { site: null });
    expect(socket.webSocket.protocol).toBe('v12.stomp');
    await socket.close();
  });

  test.each([
    [['v11.stomp'], 'v11.stomp'],
    [['v11.stomp', 'v12.stomp'], 'v12.stomp'],
    [[], ''],
  ])('when offered %j, the handshake chooses %j and never compresses', async (protocols, protocol) => {
    const { browser } = await newPerson(backbeat());
    const socket = await RealtimeSocket.open(backbeat(), browser, { protocols });
    expect([socket.webSocket.protocol, socket.webSocket.extensions]).toEqual([protocol, '']);
    await socket.close();
  });

  test.each([
    ['v11.stomp', '1.2', 'ERROR\nmessage:Supported protocol versions are 1.1\nversion:1.1\n'],
    ['v11.stomp', '1.1,1.2', 'CONNECTED\nversion:1.1\n'],
    ['v12.stomp', '1.1', 'CONNECTED\nversion:1.1\n'],
    ['v12.stomp', '1.0', 'ERROR\nmessage:Supported protocol versions are 1.2 1.1\nversion:1.2,1.1\n'],
    ['v12.stomp', '1.0,1.1,1.2', 'CONNECTED\nversion:1.2\n'],
    [undefined, '1.1', 'CONNECTED\nversion:1.1\n'],
    [undefined, '1.2', 'CONNECTED\nversion:1.2\n'],
  ])(
    'with the subprotocol %s and accept-version %s, CONNECT is answered with %j',
    async (subprotocol, acceptedVersions, start) => {
      const { browser } = await newPerson(backbeat());
      const protocols = subprotocol === undefined ? [] : [subprotocol];
      const socket = await RealtimeSocket.open(backbeat(), browser, { protocols });
      socket.send(`CONNECT\naccept-version:${acceptedVersions}\nhost:localhost\n\n\0`);
      const frame = await socket.frame(/^(CONNECTED|ERROR)\n/);
      expect(frame.slice(0, start.length)).toBe(start);
      await socket.close();
    },
  );

  test('answers a request without an upgrade at the WebSocket address', async () => {
    const { browser } = await newPerson(backbeat());
    expect((await browser.send(REALTIME_PATH)).failure.code).toBe('MALFORMED');
    expect((await backbeat().visitor().send(REALTIME_PATH)).status).toBe(401);
  });

  test('refuses WebSocket handshakes at other addresses', async () => {
    const { browser } = await newPerson(backbeat());
    const { status } = await rejectionOf(openWebSocket(backbeat(), browser, { path: '/api/nowhere' }));
    expect(status).toBe(404);
  });

  test('accepts API calls that ask for an upgrade to another protocol', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
      const request = httpRequest(`${backbeat().origin}/api/health`, { headers });
      request.on('error', reject);
      request.on('response', (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve(body));
      });
      request.end();
    });
    expect(JSON.parse(text)).toMatchObject({ status: 'ok' });
  });

  test('survives clients that disconnect during the handshake', async () => {
    const { browser } = await newPerson(backbeat());
    const { hostname, port } = new URL(backbeat().origin);
    const lines = [
      `GET ${REALTIME_PATH} HTTP/1.1`,
      `Host: ${hostname}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
    ];
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    const request = [...lines, key, 'Sec-WebSocket-Version: 13', `Cookie: ${browser.cookie}`, '', ''].join(
      '\r\n',
    );
    for (let count = 0; count < 20; count += 1) {
      const socket = connectTcp(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(request, () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    await eventually(async () => expect([...backbeat().context.realtime.sockets.sessions()]).toEqual([]));
    expect((await backbeat().visitor().call(api.health.health)).status).toBe(200);
  });

  test('refuses handshakes with the usual error while the database fails', async () => {
    const other = await startBackbeat();
    const { browser } = await newPerson(other);
    await other.dropDatabase();
    const { status, failure } = await rejectionOf(openWebSocket(other, browser));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(failure.error).toMatch(/\S/);
    await other.close();
  });

  test('accepts five sockets of each user', async () => {
    const person = await newPerson(backbeat());
    for (let count = 0; count < 5; count += 1) await connect(person);
    const { status, failure } = await rejectionOf(openWebSocket(backbeat(), person.browser));
    expect([status, failure.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await sockets.pop()?.close();
    await eventually(async () => connect(person));
    await connect(await newPerson(backbeat()));
  });
});

describe("a user's own stream", () => {
  test("reaches all of the user's tabs and no other user", async () => {
    const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const [first, second, other] = [await connect(ana), await connect(ana), await connect(bob)];
    for (const socket of [first, second, other]) await socket.subscribe(OWN_STREAMS.notifications);
    tell(ana, 'cat');
    tell(bob, 'dan');
    await Promise.all([first, second, other].map((socket) => socket.frame(/^MESSAGE\n/)));
    expect([first.messages, second.messages, other.messages]).toEqual([
      [news('cat')],
      [news('cat')],
      [news('dan')],
    ]);
  });

  test('contains only the fields that the contract names', async () => {
    const person = await newPerson(backbeat());
    const socket = await connect(person);
    await socket.subscribe(OWN_STREAMS.notifications);
    const secretive = { ...news('cat'), secret: 'x' };
    backbeat().context.realtime.toUser(person.id, 'notifications', secretive);
    expect(await socket.frame(/^MESSAGE\n/)).toMatch(/\ndestination:\/user\/queue\/notifications\n/);
    expect(socket.messages).toEqual([news('cat')]);
  });

  test.each([
    '/queue/notifications',
    '/user/x/queue/notifications',
    '/topic/*',
    '/topic/**',
    '/user/queue/*',
    '/',
    '',
  ])('refuses to subscribe to any other destination: %j is answered with ERROR', async (destination) => {
    const socket = await connect(await newPerson(backbeat()));
    socket.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:1\n\n\0`);
    expect(await socket.frame(/^ERROR\n/)).toMatch(/\nreceipt-id:1\n/);
    await socket.waitForClose();
  });
});

describe('a socket', () => {
  test('sends heart-beats and receipts', async () => {
    const { browser } = await newPerson(backbeat());
    const socket = await RealtimeSocket.open(backbeat(), browser);
    socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,1000\n\n\0');
    expect(await socket.frame(/^CONNECTED\n/)).toMatch(/\nheart-beat:10000,10000\n/);
    await socket.subscribe(OWN_STREAMS.notifications);
    await socket.frame(/^\n$/);
    await socket.close();
  });

  test.each([
    ['an invalid frame', 'hello\0'],
    ['an unknown command', 'SHOUT\n\nloud\0'],
    ['a header without a colon', 'SEND\ndestination:/app/echo/1\nbroken\n\n{}\0'],
    ['more than 64 KiB', `SEND\ndestination:/app/echo/1\n\n${'x'.repeat(70_000)}\0`],
    ['far more than 64 KiB', `SEND\ndestination:/app/echo/1\n\n${'x'.repeat(1_000_000)}\0`],
  ])(
    'a client that sends %s gets ERROR and is disconnected, without effect on other clients',
    async (_what, text) => {
      takeMessages();
      receivedTexts.length = 0;
      const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
      const [brokenSocket, sibling, other] = [await connect(ana), await connect(ana), await connect(bob)];
      for (const socket of [sibling, other]) await socket.subscribe(OWN_STREAMS.notifications);
      brokenSocket.send(text);
      await brokenSocket.frame(/^ERROR\n/);
      await brokenSocket.waitForClose();
      tell(ana, 'cat');
      tell(bob, 'cat');
      await Promise.all([sibling, other].map((socket) => socket.frame(/^MESSAGE\n/)));
      expect([receivedTexts, sibling.isOpen, other.isOpen]).toEqual([[], true, true]);
    },
  );

  test('a client that floods the server gets ERROR and is disconnected', async () => {
    takeMessages();
    receivedTexts.length = 0;
    const socket = await connect(await newPerson(backbeat()));
    for (let count = 0; count < 200; count += 1) socket.send(`SEND\ndestination:/app/echo/1\n\n${count}\0`);
    await socket.frame(/^ERROR\n/);
    expect(await socket.waitForClose()).toBe(1002);
    expect(receivedTexts.length).toBeGreaterThanOrEqual(20);
    expect(receivedTexts.length).toBeLessThan(200);
  });

  test('reports an internal error without its details', async () => {
    backbeat().context.realtime.sockets.destinations.onSend('/app/broken', async () => {
      throw new Error('select secret from users');
    });
    const socket = await connect(await newPerson(backbeat()));
    socket.send('SEND\ndestination:/app/broken\nreceipt:1\n\n{}\0');
    const frame = await socket.frame(/^ERROR\n/);
    expect(frame).toMatch(/\ncontent-type:application\/json\n.*"code":"INTERNAL"/s);
    expect(frame).not.toContain('secret');
  });
});

test('cuts a client that does not read, while other clients keep reading', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const [stuckSocket, other] = [await connect(ana), await connect(bob)];
  for (const socket of [stuckSocket, other]) await socket.subscribe(OWN_STREAMS.notifications);
  stuckSocket.webSocket.pause();
  const { realtime } = backbeat().context;
  const long = { ...news('cat'), noti: 'x'.repeat(100_000) };
  await eventually(async () => {
    realtime.toUser(ana.id, 'notifications', long);
    expect([...realtime.sockets.sessions(ana.id)]).toEqual([]);
  });
  stuckSocket.webSocket.resume();
  tell(bob, 'dan');
  await other.frame(/^MESSAGE\n/);
  expect(await stuckSocket.waitForClose()).toBe(1006);
});

describe('when a session ends', () => {
  test('signing out closes the sockets of that session only', async () => {
    const person = await newPerson(backbeat());
    const elsewhere = backbeat().visitor();
    await elsewhere.call(api.auth.signIn, { body: { username: person.userName, password: PASSWORD } });
    const [here, there] = [await connect(person), await connect({ ...person, browser: elsewhere })];
    await person.browser.call(api.auth.signOut);
    await here.frame(/^ERROR\nmessage:Your session has ended/);
    expect(await here.waitForClose()).toBe(1008);
    await there.subscribe(OWN_STREAMS.notifications);
    tell(person, 'cat');
    await there.frame(/^MESSAGE\n/);
  });

  test('suspending an account closes its sockets', async () => {
    const person = await newPerson(backbeat());
    const socket = await connect(person);
    const { context } = backbeat();
    await context.transact(async (tx, emit) => {
      await setDisabled(tx, person, true);
      emit('session.ended', { userId: person.id });
    });
    expect(await socket.waitForClose()).toBe(1008);
  });

  test('the periodic check closes the sockets of expired sessions', async () => {
    const person = await newPerson(backbeat());
    const socket = await connect(person);
    await backbeat()
      .context.db.updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute();
    expect(await socket.waitForClose()).toBe(1008);
  });
});

test('a shutdown finishes messages that have arrived and closes sockets with 1001', async () => {
  const other = await startBackbeat();
  const person = await newPerson(other);
  let begin = () => {};
  const workStart = new Promise<void>((resolve) => (begin = resolve));
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  other.context.realtime.sockets.destinations.onSend('/app/slow', () => {
    begin();
    return gate;
  });
  const [busy, idle] = [
    await RealtimeSocket.connect(other, person.browser),
    await RealtimeSocket.connect(other, person.browser),
  ];
  busy.send('SEND\ndestination:/app/slow\nreceipt:1\n\n\0');
  await workStart;
  const stop = other.close();
  // Sockets with nothing pending are closed first.
  expect([await idle.waitForClose(), busy.isOpen]).toEqual([1001, true]);
  release();
  await stop;
  await busy.frame(/^RECEIPT\nreceipt-id:1\n/);
  expect(await busy.waitForClose()).toBe(1001);
});

describe('third-party clients', () => {
  test('@stomp/stompjs connects with STOMP 1.2', async () => {
    takeMessages();
    receivedTexts.length = 0;
    const person = await newPerson(backbeat());
    const messages: unknown[] = [];
    const client = new Client({
      webSocketFactory: () => openWebSocket(backbeat(), person.browser),
      stompVersions: new Versions(['1.2', '1.1']),
      reconnectDelay: 0,
      splitLargeFrames: true,
    });
    await new Promise<void>((resolve) => {
      client.onConnect = () => resolve();
      client.activate();
    });
    const receipt = new Promise<void>((resolve) => client.watchForReceipt('r:1', () => resolve()));
    client.subscribe(OWN_STREAMS.notifications, ({ body }) => messages.push(JSON.parse(body)), {
      receipt: 'r:1',
    });
    await receipt;
    tell(person, 'cat');
    await eventually(async () => expect(messages).toEqual([news('cat')]));
    const body = 'ü'.repeat(20_000);
    client.publish({ destination: '/app/echo/1', body });
    await eventually(async () => expect(receivedTexts).toEqual([body]));
    await client.deactivate();
  });

  test('webstomp-client connects with STOMP 1.1', async () => {
    takeMessages();
    receivedTexts.length = 0;
    const person = await newPerson(backbeat());
    const messages: unknown[] = [];
    const webSocket = openWebSocket(backbeat(), person.browser, { protocols: ['v11.stomp'] });
    const client = webstomp.over(webSocket, { debug: false, protocols: ['v11.stomp'] });
    const headers = await new Promise((resolve) => client.connect({}, (frame) => resolve(frame?.headers)));
    expect(headers).toMatchObject({ version: '1.1' });
    client.subscribe(OWN_STREAMS.notifications, ({ body }) => messages.push(JSON.parse(body)), {
      ack: 'client',
    });
    client.send('/app/echo/1', 'hello');
    await eventually(async () => expect(receivedTexts).toEqual(['hello']));
    tell(person, 'cat');
    await eventually(async () => expect(messages).toEqual([news('cat')]));
    client.disconnect();
  });
});

const { REDIS_TEST_URL: redisUrl } = process.env;
if (redisUrl !== undefined) {
  test('processes forward messages to the sockets of other processes', async () => {
    const one = await startBackbeat({ REDIS_URL: redisUrl });
    const two = await startBackbeat({
      REDIS_URL: redisUrl,
      DATABASE_URL: one.context.config.databaseUrl ?? '',
      DATA_DIR: one.context.config.dataDir,
    });
    const person = await newPerson(one);
    const socket = await RealtimeSocket.connect(two, person.browser);
    await socket.subscribe(OWN_STREAMS.notifications);
    await eventually(async () => {
      one.context.realtime.toUser(person.id, 'notifications', news('cat'));
      expect(socket.messages).toContainEqual(news('cat'));
    });
    await person.browser.call(api.auth.signOut);
    await socket.frame(/^ERROR\nmessage:Your session has ended/);
    await two.close();
    await one.close();
  });

  test('disconnects sockets that may have missed messages while Redis was unavailable', async () => {
    const redis = new RedisServer(await freePort());
    await redis.start();
    const one = await startBackbeat({ REDIS_URL: redis.url });
    const two = await startBackbeat({
      REDIS_URL: redis.url,
      DATABASE_URL: one.context.config.databaseUrl ?? '',
      DATA_DIR: one.context.config.dataDir,
    });
    const person = await newPerson(one);
    const before = await RealtimeSocket.connect(two, person.browser);
    await redis.kill();
    one.context.realtime.toUser(person.id, 'notifications', news('cat'));
    await redis.start();
    expect(await before.waitForClose()).toBe(1001);
    const after = await RealtimeSocket.connect(two, person.browser);
    await after.subscribe(OWN_STREAMS.notifications);
    await eventually(async () => {
      one.context.realtime.toUser(person.id, 'notifications', news('dan'));
      expect(after.messages).toContainEqual(news('dan'));
    });
    await two.close();
    await one.close();
    await redis.kill();
  });
}
