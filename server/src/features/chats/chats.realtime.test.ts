import { limits, api, chatDestination, chats, chatTopic, OWN_STREAMS, ERROR_QUEUE } from '@backbeat/contract';
import { Client, Versions } from '@stomp/stompjs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import webstomp from 'webstomp-client';
import { ChatClient } from '../../../test/chat/chat-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { RealtimeSocket, openWebSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { startBackbeat, useBackbeat, type Backbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();

let ana: Person;
let bob: Person;
let cat: Person;
let chat: chats.Chat;
const clients: ChatClient[] = [];
beforeEach(async () => {
  [ana, bob, cat] = [await newPerson(backbeat()), await newPerson(backbeat()), await newPerson(backbeat())];
  chat = await create(ana, [bob, cat], 'Trio');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.drop();
});

async function create(creator: Person, others: readonly Person[], chatname?: string): Promise<chats.Chat> {
  const users = others.map(({ userName }) => userName);
  return (await creator.browser.call(api.chats.createChat, { body: { users, chatname } })).body;
}

async function open({ browser }: Person, server: Backbeat = backbeat()): Promise<ChatClient> {
  const client = new ChatClient(server, browser, chat.chatRoomId);
  clients.push(client);
  await client.connect();
  return client;
}

const paramsOfChat = () => ({ params: { id: chat.chatRoomId } });
const message = (seq: number) => ({ params: { id: chat.chatRoomId, seq: String(seq) } });
const noticesOf = async ({ browser }: Person) =>
  (await browser.call(api.users.getCurrentUser)).body.notifications;

const addedBy = ({ userName }: Person) => `${userName} added you to "Trio"`;

describe('A chat message', () => {
  test('delivers a message as the documented object, even if the sender claims to be another user', async () => {
    const [one, other] = [await open(ana), await open(bob)];
    await one.send('send', { message: 'Hi', sender: bob.userName, chatRoomId: 'x', type: 'CHAT', time: 1 });
    const receivedMessage = await other.text('Hi');
    expect(receivedMessage).toMatchObject({
      sender: ana.userName,
      chatRoomId: chat.chatRoomId,
      type: 'CHAT',
      seq: 1,
      reactions: [],
    });
    expect((await bob.browser.call(api.chats.listMessages, paramsOfChat())).body).toEqual([receivedMessage]);
  });

  test.each([
    ['blank', { message: ' \n ' }],
    ['too long', { message: 'x'.repeat(4_001) }],
    ['made of what cannot be seen', { message: '\u0000\u202e\u0007' }],
    ['made of characters that show nothing', { message: '\u200b\u3164\u2800\u{e0020}' }],
    ['too long in code points', { message: '🎧'.repeat(4_001) }],
    ['of a type that only the server makes', { message: 'cat left the chat', type: 'LEAVE' }],
    ['no text', { message: 7 }],
  ])('refuses a message that is %s', async (_what, body) => {
    const one = await open(ana);
    await expect(one.send('send', body)).rejects.toThrow(/INVALID_INPUT/);
    expect((await ana.browser.call(api.chats.listMessages, paramsOfChat())).body).toEqual([]);
  });

  test('refuses a message without closing the connection of a client that subscribes to refusals', async () => {
    const stranger = await newPerson(backbeat());
    const duo = await create(ana, [bob]);
    const blockedChat = await create(ana, [cat]);
    await cat.browser.call(api.blocks.block, { params: { user: ana.userName } });
    const ownDestination = chatDestination(duo.chatRoomId, 'send');
    const socket = await RealtimeSocket.connect(backbeat(), ana.browser);
    const other = await RealtimeSocket.connect(backbeat(), stranger.browser);
    for (const each of [socket, other]) await each.subscribe(ERROR_QUEUE, 'refusals');
    await socket.subscribe(chatTopic(duo.chatRoomId), 'duo');
    const expectRefusal = async (
      to: RealtimeSocket,
      destination: string,
      body: unknown,
      receipt: string,
    ): Promise<unknown> => {
      to.send(`SEND\ndestination:${destination}\nreceipt:${receipt}\n\n${JSON.stringify(body)}\0`);
      const frame = await to.frame(new RegExp(`^MESSAGE\n(.*\n)*receipt-id:${receipt}\n`));
      expect(frame).toMatch(new RegExp(`\ndestination:${ERROR_QUEUE}\n`));
      return JSON.parse(frame.slice(frame.indexOf('\n\n') + 2, -1));
    };
    expect([
      await expectRefusal(socket, ownDestination, { message: 'x'.repeat(4_001) }, 'long'),
      await expectRefusal(socket, ownDestination, { message: ' ' }, 'blank'),
      await expectRefusal(
        socket,
        chatDestination(blockedChat.chatRoomId, 'send'),
        { message: 'Hi' },
        'blocked',
      ),
      await expectRefusal(other, ownDestination, { message: 'Hi' }, 'stranger'),
    ]).toMatchObject([
      { code: 'INVALID_INPUT', error: chats.messages.tooLong({ max: limits.chats.message }) },
      { code: 'INVALID_INPUT', error: chats.messages.blank },
      { code: 'NOT_FOUND', error: 'Chat not found.' },
      { code: 'NOT_FOUND', error: 'Chat not found.' },
    ]);
    socket.send(`SEND\ndestination:${ownDestination}\nreceipt:good\n\n{"message":"Still here"}\0`);
    await socket.frame(/^RECEIPT\nreceipt-id:good\n/);
    await socket.frame(/^MESSAGE\nsubscription:duo\n(.*\n)*.*"Still here"/);
    expect([socket.isOpen, other.isOpen]).toEqual([true, true]);
    await Promise.all([socket.close(), other.close()]);
  });

  test('accepts long messages and removes deceptive characters', async () => {
    const one = await open(ana);
    const long = '🎸'.repeat(2_000);
    await one.sendMessage(long);
    await one.sendMessage('a\u202eb\u0000c');
    expect([...one.messagesByNumber.values()].length).toBeLessThanOrEqual(2);
    await one.text('abc');
    expect((await one.text(long)).seq).toBe(1);
  });

  test('delivers messages to members only, from the moment they join', async () => {
    const dan = await newPerson(backbeat());
    const stranger = await RealtimeSocket.connect(backbeat(), dan.browser);
    stranger.send(`SUBSCRIBE\nid:1\ndestination:${chatTopic(chat.chatRoomId)}\n\n\0`);
    await stranger.frame(/^ERROR\n/);
    const [one, two, three] = [await open(ana), await open(bob), await open(cat)];
    await one.sendMessage('All of us');
    await three.text('All of us');
    await ana.browser.call(api.chats.removeMember, { params: { id: chat.chatRoomId, user: cat.userName } });
    await one.sendMessage('Without Cat');
    await two.text('Without Cat');
    await expect(three.sendMessage('I am still here')).rejects.toThrow(/NOT_FOUND/);
    three.listen();
    expect([...three.messagesByNumber.values()].map(({ type }) => type)).toEqual(['CHAT', 'LEAVE']);
    await one.send('add', { sender: cat.userName, addedBy: 'x', type: 'JOIN' });
    await one.send('add', { sender: cat.userName, addedBy: 'x', type: 'JOIN' });
    const again = await open(cat);
    await again.send('leave', { sender: ana.userName, type: 'LEAVE' });
    await again.send('leave', { sender: ana.userName, type: 'LEAVE' });
    await two.text(chats.announcements.left);
    expect([...two.messagesByNumber.values()].map(({ type, sender }) => [type, sender])).toEqual([
      ['CHAT', ana.userName],
      ['LEAVE', cat.userName],
      ['CHAT', ana.userName],
      ['JOIN', cat.userName],
      ['LEAVE', cat.userName],
    ]);
  });

  test('refuses messages in a direct chat while one user blocks the other', async () => {
    chat = await create(ana, [bob]);
    const [one, two] = [await open(ana), await open(bob)];
    await one.sendMessage('Hi');
    await two.text('Hi');
    await bob.browser.call(api.blocks.block, { params: { user: ana.userName } });
    await bob.browser.call(api.chats.readChat, { ...paramsOfChat(), body: { seq: 1 } });
    for (const { browser } of [ana, bob]) {
      const { members } = (await browser.call(api.chats.getChat, paramsOfChat())).body;
      expect(members.map(({ readSeq }) => readSeq)).toEqual([null, null]);
    }
    for (const client of [one, two])
      await expect(client.sendMessage('Still there?')).rejects.toThrow(/NOT_FOUND/);
    // Existing messages cannot be edited or reacted to either.
    const [ownBrowser, theirs] = [ana.browser, bob.browser];
    expect(
      (await ownBrowser.call(api.chats.editMessage, { ...message(1), body: { message: 'Ha' } })).status,
    ).toBe(404);
    for (const browser of [ownBrowser, theirs])
      expect((await browser.call(api.chats.react, { ...message(1), body: { emoji: '🔥' } })).status).toBe(
        404,
      );
    expect((await ownBrowser.call(api.chats.removeMessage, message(1))).status).toBe(200);
    for (const [from, to] of [
      [ana, bob],
      [bob, ana],
    ] as const) {
      const body = { users: [to.userName] };
      expect((await from.browser.call(api.chats.createChat, { body })).status).toBe(404);
      const group = await create(from, [cat], 'Duo');
      const call = { params: { id: group.chatRoomId }, query: { username: to.userName } };
      expect((await from.browser.call(api.chats.addMember, call)).status).toBe(404);
    }
    expect((await ana.browser.call(api.chats.listMessages, paramsOfChat())).body).toHaveLength(1);
  });

  test('delivers edits, deletions and reactions to all members', async () => {
    const [one, two] = [await open(ana), await open(bob)];
    await one.sendMessage('Helo');
    await one.sendMessage('Oops');
    await two.text('Oops');
    const put = { ...message(1), body: { message: 'Hello' } };
    expect((await bob.browser.call(api.chats.editMessage, put)).failure.error).toBe(chats.messages.notSender);
    const editedMessage = (await ana.browser.call(api.chats.editMessage, put)).body;
    expect(editedMessage).toMatchObject({ message: 'Hello', seq: 1 });
    expect(editedMessage.editedAt).toBeDefined();
    const removedMessage = (await ana.browser.call(api.chats.removeMessage, message(2))).body;
    expect(removedMessage).toMatchObject({ message: '', removed: true });
    const messageWithReaction = (
      await bob.browser.call(api.chats.react, { ...message(1), body: { emoji: '👍🏽' } })
    ).body;
    expect(messageWithReaction.reactions).toEqual([{ emoji: '👍🏽', users: [bob.userName] }]);
    const events: chats.ChatEvent[] = [];
    await eventually(async () => {
      events.push(...two.listen());
      const changedMessages = events.map((event) => (event.event === 'changed' ? event.changed : undefined));
      expect(changedMessages).toEqual(expect.arrayContaining([removedMessage, messageWithReaction]));
    });
    const off = { ...message(1), body: { emoji: '👍🏽' } };
    expect((await bob.browser.call(api.chats.react, off)).body.reactions).toEqual([]);
    const nonsense = { ...message(1), body: { emoji: 'lol' } };
    expect((await bob.browser.call(api.chats.react, nonsense)).failure.error).toBe(chats.messages.emoji);
  });

  test('accepts edits for 15 minutes by the clock of the database', async () => {
    const one = await open(ana);
    await one.sendMessage('Old');
    const { db } = backbeat().context;
    const old = new Date(Date.now() - 16 * 60_000);
    await db
      .updateTable('messages')
      .set({ created_at: old })
      .where('chat_id', '=', chat.chatRoomId)
      .execute();
    const answer = await ana.browser.call(api.chats.editMessage, { ...message(1), body: { message: 'New' } });
    expect([answer.status, answer.failure.error]).toEqual([
      409,
      chats.messages.tooLate({ max: limits.chats.editMinutes }),
    ]);
    expect((await ana.browser.call(api.chats.removeMessage, message(1))).status).toBe(409);
  });

  test('delivers typing events and read receipts, unless a member hides them', async () => {
    const [one, two] = [await open(ana), await open(bob)];
    await one.sendMessage('Hi');
    await two.send('typing', {});
    await bob.browser.call(api.chats.readChat, { ...paramsOfChat(), body: { seq: 1 } });
    await cat.browser.call(api.privacy.changePrivacy, { body: { showsSeen: false } });
    await cat.browser.call(api.chats.readChat, { ...paramsOfChat(), body: { seq: 1 } });
    const events: chats.ChatEvent[] = [];
    await eventually(async () => {
      events.push(...one.listen());
      expect(events).toEqual([
        { event: 'typing', chatRoomId: chat.chatRoomId, userName: bob.userName },
        { event: 'read', chatRoomId: chat.chatRoomId, userName: bob.userName, seq: 1 },
      ]);
    });
    const { members } = (await ana.browser.call(api.chats.getChat, paramsOfChat())).body;
    expect(members.map(({ readSeq }) => readSeq)).toEqual([0, 1, null]);
    const hidden = (await cat.browser.call(api.chats.getChat, paramsOfChat())).body;
    expect(hidden.members.map(({ readSeq }) => readSeq)).toEqual([null, null, null]);
  });
});

describe('A notification of a chat', () => {
  test('notifies once until the chat is read, and not the sender or present or muting members', async () => {
    const one = await open(ana);
    await cat.browser.call(api.chats.muteChat, { ...paramsOfChat(), body: { muted: true } });
    await one.sendMessage('One');
    await one.sendMessage('Two');
    expect(await noticesOf(bob)).toMatchObject([
      {
        id: chat.chatRoomId,
        notiType: 'CHAT',
        userName: ana.userName,
        noti: `${ana.userName} wrote in "Trio": One`,
      },
    ]);
    expect(await noticesOf(ana)).toEqual([]);
    expect(await noticesOf(cat)).toMatchObject([{ noti: addedBy(ana) }]);
    await bob.browser.call(api.chats.readChat, { ...paramsOfChat(), body: { seq: 2 } });
    expect(await noticesOf(bob)).toEqual([]);

    const two = await open(bob);
    await one.sendMessage('Three');
    await two.text('Three');
    expect(await noticesOf(bob)).toEqual([]);
    two.drop();
    await eventually(async () => {
      await one.sendMessage('Four');
      expect(await noticesOf(bob)).toHaveLength(1);
    });
  });

  test('notifies a member whose presence ended while their row was locked', async () => {
    const [two, three] = [await open(bob), await open(cat)];
    const { db, realtime } = backbeat().context;
    const memberOf = (person: Person) => sql`chat_id = ${chat.chatRoomId} and user_id = ${person.id}`;
    const stopPresence = async (person: Person, client: ChatClient) => {
      client.drop();
      await eventually(async () => {
        expect(realtime.sockets.subscribers.subscribedUsers(chatTopic(chat.chatRoomId)).has(person.id)).toBe(
          false,
        );
      });
    };
    const hasStopped = async (person: Person) => {
      const { rows } = await sql`
        select from chat_members where ${memberOf(person)} and present_until < now()`.execute(db);
      expect(rows).toHaveLength(1);
    };
    await db.transaction().execute(async (tx) => {
      await sql`select from chat_members where ${memberOf(bob)} for no key update`.execute(tx);
      await stopPresence(bob, two);
      await stopPresence(cat, three);
      await eventually(() => hasStopped(cat));
    });
    await eventually(() => hasStopped(bob));
    await (await open(ana)).sendMessage('One');
    expect(await noticesOf(bob)).toHaveLength(1);
  });

  test.each(['mute', 'block'] as const)(
    'hides the notification of a sender on %s, but not messages of others',
    async (kind) => {
      await (await open(ana)).sendMessage('One');
      expect(await noticesOf(bob)).toHaveLength(1);
      await bob.browser.call(api.blocks[kind], { params: { user: ana.userName } });
      expect(await noticesOf(bob)).toEqual([]);
      await (await open(cat)).sendMessage('Two');
      expect(await noticesOf(bob)).toMatchObject([{ noti: `${cat.userName} wrote in "Trio": Two` }]);
    },
  );

  test('notifies a user who was added', async () => {
    const dan = await newPerson(backbeat());
    await bob.browser.call(api.chats.addMember, { ...paramsOfChat(), query: { username: dan.userName } });
    expect(await noticesOf(dan)).toMatchObject([{ noti: addedBy(bob) }]);
    expect(await noticesOf(cat)).toMatchObject([{ noti: addedBy(ana) }]);
    await dan.browser.call(api.chats.removeMember, { params: { id: chat.chatRoomId, user: dan.userName } });
    expect(await noticesOf(dan)).toEqual([]);
  });

  test('notifies the members of a new group until the first message, except those who mute its creator', async () => {
    const [dan, eva] = [await newPerson(backbeat()), await newPerson(backbeat())];
    await eva.browser.call(api.blocks.mute, { params: { user: ana.userName } });
    chat = await create(ana, [dan, eva], 'Trio');
    expect(await noticesOf(dan)).toMatchObject([
      { id: chat.chatRoomId, notiType: 'CHAT', userName: ana.userName, noti: addedBy(ana), isNew: true },
    ]);
    expect([await noticesOf(ana), await noticesOf(eva)]).toEqual([[], []]);
    await create(ana, [dan]);
    expect(await noticesOf(dan)).toHaveLength(1);
    await (await open(ana)).sendMessage('One');
    expect((await noticesOf(dan)).map(({ noti }) => noti)).toEqual([`${ana.userName} wrote in "Trio": One`]);
  });
});

test("a user's own stream delivers the changes of their chat list", async () => {
  const socket = await RealtimeSocket.connect(backbeat(), bob.browser);
  await socket.subscribe(OWN_STREAMS.chats);
  const one = await open(ana);
  await one.sendMessage('Hi');
  await bob.browser.call(api.chats.readChat, { ...paramsOfChat(), body: { seq: 1 } });
  const newChat = await create(cat, [bob], 'Duo');
  await eventually(async () => {
    expect(socket.messages).toMatchObject([
      {
        chatRoomId: chat.chatRoomId,
        news: 'said',
        unread: 1,
        last: { message: 'Hi', sender: ana.userName, type: 'CHAT', seq: 1 },
      },
      { chatRoomId: chat.chatRoomId, news: 'read', unread: 0, readSeq: 1 },
      { chatRoomId: newChat.chatRoomId, news: 'changed' },
    ]);
  });
  await socket.close();
});

test("an edit or deletion of a chat's last message updates chat lists, a reaction does not", async () => {
  const one = await open(ana);
  await one.sendMessage('First');
  await one.sendMessage('Lst');
  const socket = await RealtimeSocket.connect(backbeat(), bob.browser);
  await socket.subscribe(OWN_STREAMS.chats);
  await ana.browser.call(api.chats.removeMessage, message(1));
  await ana.browser.call(api.chats.react, { ...message(2), body: { emoji: '🔥', on: true } });
  await ana.browser.call(api.chats.editMessage, { ...message(2), body: { message: 'Last' } });
  await ana.browser.call(api.chats.removeMessage, message(2));
  await eventually(async () => {
    expect(socket.messages).toMatchObject([
      { chatRoomId: chat.chatRoomId, news: 'changed', last: { message: 'Last', seq: 2 } },
      { chatRoomId: chat.chatRoomId, news: 'changed', last: { message: chats.messages.removed, seq: 2 } },
    ]);
  });
  await socket.close();
});

describe('Third-party clients', () => {
  test('@stomp/stompjs sends and receives messages', async () => {
    const receivedTexts: string[] = [];
    const client = new Client({
      webSocketFactory: () => openWebSocket(backbeat(), ana.browser),
      stompVersions: new Versions(['1.2', '1.1']),
      reconnectDelay: 0,
    });
    await new Promise<void>((resolve) => {
      client.onConnect = () => resolve();
      client.activate();
    });
    client.subscribe(chatTopic(chat.chatRoomId), ({ body }) =>
      receivedTexts.push(chats.message.parse(JSON.parse(body)).message),
    );
    const destination = chatDestination(chat.chatRoomId, 'send');
    client.publish({ destination, body: JSON.stringify({ message: 'From stompjs', type: 'CHAT' }) });
    await eventually(async () => expect(receivedTexts).toEqual(['From stompjs']));
    await client.deactivate();
  });

  test('webstomp-client sends and receives messages', async () => {
    const receivedTexts: string[] = [];
    const webSocket = openWebSocket(backbeat(), ana.browser, { protocols: ['v11.stomp'] });
    const client = webstomp.over(webSocket, { debug: false, protocols: ['v11.stomp'] });
    await new Promise((resolve) => client.connect({}, resolve));
    client.subscribe(chatTopic(chat.chatRoomId), ({ body }) => {
      receivedTexts.push(chats.message.parse(JSON.parse(body)).message);
    });
    client.send(
      chatDestination(chat.chatRoomId, 'send'),
      JSON.stringify({ message: 'From webstomp', type: 'CHAT' }),
    );
    await eventually(async () => expect(receivedTexts).toEqual(['From webstomp']));
    client.disconnect();
  });
});

const redis = process.env['REDIS_TEST_URL'];
if (redis !== undefined) {
  test('several processes deliver the messages of all in one order', async () => {
    const environment = { REDIS_URL: redis, DATABASE_URL: backbeat().context.config.databaseUrl ?? '' };
    const processes = await Promise.all([startBackbeat(environment), startBackbeat(environment)]);
    const [first, second] = processes;
    if (!first || !second) throw new Error('They did not start.');
    const [one, two, three] = [await open(ana, first), await open(bob, second), await open(cat, second)];
    const sendAll = async (client: ChatClient, name: string) => {
      for (let count = 1; count <= 20; count += 1) await client.sendMessage(`${name} ${count}`);
    };
    await Promise.all([sendAll(one, 'ana'), sendAll(two, 'bob')]);
    for (const client of [one, two, three]) {
      await client.text('ana 20');
      await client.text('bob 20');
      expect(client.eventNumbers).toEqual([Array.from({ length: 40 }, (_, index) => index + 1)]);
    }
    await ana.browser.call(api.chats.removeMember, { params: { id: chat.chatRoomId, user: cat.userName } });
    await one.sendMessage('Without Cat');
    await two.text('Without Cat');
    three.listen();
    expect([...three.messagesByNumber.values()].some(({ message }) => message === 'Without Cat')).toBe(false);
    for (const client of clients.splice(0)) client.drop();
    await Promise.all(processes.map((each) => each.close()));
  });
}
