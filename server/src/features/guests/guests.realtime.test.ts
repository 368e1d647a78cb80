import { api, chatTopic, OWN_STREAMS, postTopic, roomTopic } from '@backbeat/contract';
import { afterEach, expect, test } from 'vitest';
import { openWebSocket, RealtimeSocket, rejectionOf } from '../../../test/clients/realtime-socket.ts';
import { newPerson } from '../../../test/fixtures/people.ts';
import { openGuest, storeGuest } from '../../../test/fixtures/stored-guests.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

const sockets: RealtimeSocket[] = [];
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
});

async function guestInBrowser() {
  const author = await newPerson(backbeat());
  const postId = await storePost(backbeat(), author, { status: 'DRAFT' });
  const guest = await storeGuest(backbeat(), postId);
  const { browser } = await openGuest(backbeat(), guest);
  const connect = async () => {
    const socket = await RealtimeSocket.connect(backbeat(), browser);
    sockets.push(socket);
    return socket;
  };
  return { author, postId, guest, browser, connect };
}

test('a guest browser hears of its post and the mix room', async () => {
  const { postId, connect } = await guestInBrowser();
  const socket = await connect();
  await socket.subscribe(postTopic(postId));
  await socket.subscribe(roomTopic(postId));
  expect(socket.isOpen).toBe(true);
});

test('a guest browser reaches no other destination, and sends nothing', async () => {
  const { author, connect, postId } = await guestInBrowser();
  const published = await storePost(backbeat(), author);
  const destinations = [
    postTopic(published),
    roomTopic(published),
    chatTopic(published),
    OWN_STREAMS.notifications,
    '/topic/post/*',
    '/topic/**',
  ];
  for (const destination of destinations) {
    const socket = await connect();
    socket.send(`SUBSCRIBE\nid:1\ndestination:${destination}\nreceipt:1\n\n\0`);
    await socket.frame(/^ERROR\n/);
    await socket.waitForClose();
    expect(socket.isOpen).toBe(false);
  }
  for (const destination of [roomTopic(postId), `/app/chat/${postId}/send`]) {
    const socket = await connect();
    socket.send(`SEND\ndestination:${destination}\n\n{}\0`);
    await socket.frame(/^ERROR\n/);
    await socket.waitForClose();
  }
});

test('revoking the link closes the socket after a last message', async () => {
  const { author, guest, postId, connect } = await guestInBrowser();
  const socket = await connect();
  await socket.subscribe(roomTopic(postId));
  await author.browser.call(api.guests.revokeLink, { params: { id: postId, guest: guest.id } });
  await socket.frame(/^MESSAGE\n/);
  expect(socket.messages).toEqual([{ seq: expect.any(Number), change: 'members' }]);
  await socket.frame(/^ERROR\n/);
  expect(await socket.waitForClose()).toBe(1008);
});

test('ending one browser leaves the sockets of the others open', async () => {
  const { browser, connect, guest, postId } = await guestInBrowser();
  const other = backbeat().visitor();
  const { invitation } = guest;
  await other.call(api.guests.sendCode, { body: { invitation, purpose: 'open' } });
  const { code = '' } = await backbeat().mailTo(guest.email);
  await other.call(api.guests.openLink, { body: { invitation, code } });
  const socket = await connect();
  await socket.subscribe(roomTopic(postId));
  const ended = await RealtimeSocket.connect(backbeat(), other);
  sockets.push(ended);
  await browser.call(api.guests.endBrowser, { params: { number: '2' } });
  expect(await ended.waitForClose()).toBe(1008);
  expect(socket.isOpen).toBe(true);
});

test('a sixth socket of a guest ends the oldest', async () => {
  const { connect } = await guestInBrowser();
  const oldest = await connect();
  for (let count = 0; count < 5; count += 1) await connect();
  await oldest.waitForClose();
  expect(sockets.filter(({ isOpen }) => isOpen)).toHaveLength(5);
});

test('a page of another site cannot open a socket with the cookie of a guest', async () => {
  const { browser } = await guestInBrowser();
  const { status, failure } = await rejectionOf(
    openWebSocket(backbeat(), browser, { site: 'https://evil.example' }),
  );
  expect([status, failure.code]).toEqual([403, 'CROSS_SITE']);
});

test('guests do not count as users who are online', async () => {
  const { connect, guest } = await guestInBrowser();
  await connect();
  expect(backbeat().context.realtime.sockets.userIds.has(guest.id)).toBe(false);
});
