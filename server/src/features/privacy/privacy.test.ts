import { api, chatDestination, ERROR_QUEUE, privacy } from '@backbeat/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

const pixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

const limitMessages = ({ browser }: Person, messagesFrom: 'everyone' | 'following' | 'nobody') =>
  browser.call(api.privacy.changePrivacy, { body: { messagesFrom } });
const follow = ({ browser }: Person, { userName }: Person) =>
  browser.call(api.follows.toggleFollow, { params: { user: userName } });
const sendPicture = async ({ browser }: Person, id: string) =>
  browser.call(api.chats.sendFile, { params: { id }, body: { file: file('photo.png', await pixel()) } });
const openChat = ({ browser }: Person, users: readonly Person[], chatname?: string) =>
  browser.call(api.chats.createChat, {
    body: { users: users.map(({ userName }) => userName), ...(chatname !== undefined && { chatname }) },
  });

test('a change of one privacy setting leaves the others, and a new account has the defaults', async () => {
  const { browser } = await newPerson(backbeat());
  const before = await browser.call(api.privacy.getPrivacy);
  expect(before.body).toEqual({
    messagesFrom: 'everyone',
    showsSeen: true,
    showsOnline: true,
    showsLikes: false,
    inFeeds: true,
  });
  await browser.call(api.privacy.changePrivacy, { body: { showsSeen: false } });
  const after = await browser.call(api.privacy.changePrivacy, { body: { messagesFrom: 'nobody' } });
  expect(after.body).toEqual({
    messagesFrom: 'nobody',
    showsSeen: false,
    showsOnline: true,
    showsLikes: false,
    inFeeds: true,
  });
});

test('a user who accepts no new chats is in none of other users', async () => {
  const [ada, ben, eve] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const chatAnswer = await openChat(eve, [ada]);
  const chat = chatAnswer.body.chatRoomId;
  await limitMessages(ada, 'nobody');
  const sentence = `You can't message ${ada.userName}. They limit who can message them.`;
  const group = await openChat(eve, [ben], 'Night shift');
  const refusals = [
    await openChat(ben, [ada]),
    await openChat(ben, [ada, eve], 'Night shift'),
    await eve.browser.call(api.chats.addMember, {
      params: { id: group.body.chatRoomId },
      query: { username: ada.userName },
    }),
    // The chat that was opened before has no message, so it is not in the list of the other user.
    await sendPicture(eve, chat),
  ];
  expect(refusals.map(({ status, failure }) => [status, failure.error])).toEqual(
    refusals.map(() => [403, sentence]),
  );
  // The refusal is one-sided.
  expect((await openChat(ada, [ben])).status).toBe(201);
});

test('a user who accepts messages from people they follow accepts those alone', async () => {
  const [ada, ben, eve] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  await follow(ada, ben);
  await follow(eve, ada);
  await limitMessages(ada, 'following');
  expect([(await openChat(ben, [ada])).status, (await openChat(eve, [ada])).status]).toEqual([201, 403]);
});

test('a message over the socket to a user who accepts none from the sender is refused', async () => {
  const [ada, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const [direct, group] = [await openChat(ben, [ada]), await openChat(ben, [ada], 'Night shift')];
  await limitMessages(ada, 'following');
  const socket = await RealtimeSocket.connect(backbeat(), ben.browser);
  await socket.subscribe(ERROR_QUEUE, 'refusals');
  const send = (id: string, receipt: string) => {
    const destination = chatDestination(id, 'send');
    socket.send(`SEND\ndestination:${destination}\nreceipt:${receipt}\n\n{"message":"Hi"}\0`);
  };
  const messagesIn = async (id: string) =>
    (await ben.browser.call(api.chats.listMessages, { params: { id } })).body.length;

  send(direct.body.chatRoomId, 'stranger');
  const frame = await socket.frame(/^MESSAGE\n(.*\n)*receipt-id:stranger\n/);
  expect(JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1))).toMatchObject({
    code: 'FORBIDDEN',
    error: privacy.messages.refusesMessage,
  });
  expect(await messagesIn(direct.body.chatRoomId)).toBe(0);
  // The setting does not apply to groups, and the connection stays open.
  send(group.body.chatRoomId, 'group');
  await socket.frame(/^RECEIPT\nreceipt-id:group\n/);
  await follow(ada, ben);
  send(direct.body.chatRoomId, 'followed');
  await socket.frame(/^RECEIPT\nreceipt-id:followed\n/);
  expect(await messagesIn(direct.body.chatRoomId)).toBe(1);
  // In the list of the other user, the chat stays open.
  await follow(ada, ben);
  send(direct.body.chatRoomId, 'known');
  await socket.frame(/^RECEIPT\nreceipt-id:known\n/);
  await socket.close();
});

test('a chat that is in the list of a user stays open when they stop accepting new chats', async () => {
  const [ada, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const { body } = await openChat(ben, [ada]);
  const send = () => sendPicture(ben, body.chatRoomId);
  expect((await send()).status).toBe(201);
  await limitMessages(ada, 'nobody');
  expect((await send()).status).toBe(201);
  // Removed from the list, the chat is a new one.
  await ada.browser.call(api.chats.removeMember, {
    params: { id: body.chatRoomId, user: ada.userName },
  });
  expect((await send()).status).toBe(403);
});

test('other users see the likes of a user only while the user shows them', async () => {
  const [ada, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const id = await storePost(backbeat(), ben);
  await ada.browser.call(api.likes.toggleLike, { params: { id } });
  const params = { ref: `liked~${ada.id}` };
  const likes = () => ben.browser.call(api.feed.listPosts, { params });
  const profile = async () => (await ben.browser.call(api.users.getUser, { params: ada })).body.likedPosts;
  expect([(await likes()).status, await profile()]).toEqual([403, undefined]);
  await ada.browser.call(api.privacy.changePrivacy, { body: { showsLikes: true } });
  expect((await likes()).body.content.map((post) => post.id)).toEqual([id]);
  expect(await profile()).toBe(params.ref);
  expect((await backbeat().visitor().call(api.feed.listPosts, { params })).status).toBe(401);
});
