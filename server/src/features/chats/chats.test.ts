import { api, chats, DELETED_USER, OWN_STREAMS } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';
import { lockFor } from './change-members.ts';
import { sendMessage } from './messages/send-message.ts';
import { writeMessages } from './messages/write-messages.ts';

const backbeat = useEmptyBackbeat();

let ana: Person;
let bob: Person;
let cat: Person;
beforeEach(async () => {
  [ana, bob, cat] = [await newPerson(backbeat()), await newPerson(backbeat()), await newPerson(backbeat())];
});

const create = async (creator: Person, others: readonly Person[], chatname?: string) => {
  const users = others.map(({ userName }) => userName);
  const { status, body } = await creator.browser.call(api.chats.createChat, { body: { users, chatname } });
  expect(status).toBe(201);
  return body;
};
const listOf = async ({ browser }: Person) => (await browser.call(api.chats.listChats)).body;
const chatOf = async (person: Person, { chatRoomId }: chats.Chat) =>
  (await listOf(person)).content.find((chat) => chat.chatRoomId === chatRoomId);
const paramsOfChat = ({ chatRoomId }: chats.Chat) => ({ params: { id: chatRoomId } });
const messagesOf = async ({ browser }: Person, chat: chats.Chat) =>
  (await browser.call(api.chats.listMessages, paramsOfChat(chat))).body;
const send = (chatId: string, userId: string, input: chats.MessageInput) =>
  sendMessage(backbeat().context, chatId, userId, input);
const sendText = (chat: chats.Chat, { id }: Person, message: string) =>
  send(chat.chatRoomId, id, { message });

describe('A group', () => {
  test('reuses a group for exactly its members, also for concurrent requests of two of them', async () => {
    const open = async (creator: Person, others: readonly Person[]) => {
      const users = others.map(({ userName }) => userName);
      const body = { users, chatname: 'Deck Nine', reuse: true };
      return (await creator.browser.call(api.chats.createChat, { body })).body.chatRoomId;
    };
    const larger = await create(ana, [bob, cat, await newPerson(backbeat())], 'Deck Nine');
    const ids = await Promise.all([open(ana, [bob, cat]), open(bob, [ana, cat]), open(ana, [cat, bob])]);
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain(larger.chatRoomId);
    expect((await create(ana, [bob, cat], 'Deck Nine')).chatRoomId).not.toBe(ids[0]);
  });
});

describe('A direct chat', () => {
  test('creates one direct chat for two users, however often either of them creates it', async () => {
    const newChats = await Promise.all([create(ana, [bob]), create(bob, [ana]), create(ana, [bob])]);
    expect(new Set(newChats.map(({ chatRoomId }) => chatRoomId)).size).toBe(1);
    expect(newChats.map(({ chatName }) => chatName)).toEqual([bob.userName, ana.userName, bob.userName]);
  });

  test('lists a direct chat for the other user from the first message on', async () => {
    const chat = await create(ana, [bob]);
    expect([await chatOf(ana, chat), await chatOf(bob, chat)]).toMatchObject([{ message: '' }, undefined]);
    await sendText(chat, ana, 'Hi');
    expect(await chatOf(bob, chat)).toMatchObject({ message: 'Hi', unread: 1, lastSender: ana.userName });
  });

  test('lists a direct chat again with the next message after a user has left it', async () => {
    const chat = await create(ana, [bob]);
    await sendText(chat, ana, 'Hi');
    await bob.browser.call(api.chats.removeMember, { params: { id: chat.chatRoomId, user: bob.userName } });
    expect(await chatOf(bob, chat)).toBeUndefined();
    await sendText(chat, ana, 'Still there?');
    expect(await chatOf(bob, chat)).toMatchObject({ unread: 2 });
  });

  test('does not list a direct chat without messages when the other account is deleted', async () => {
    const emptyChat = await create(ana, [bob]);
    const leftChat = await create(cat, [bob]);
    await sendText(leftChat, cat, 'Hi');
    await bob.browser.call(api.chats.removeMember, {
      params: { id: leftChat.chatRoomId, user: bob.userName },
    });
    await bob.browser.call(api.blocks.block, { params: { user: cat.userName } });
    const socket = await RealtimeSocket.connect(backbeat(), bob.browser);
    await socket.subscribe(OWN_STREAMS.chats);
    for (const { browser, id } of [ana, cat]) {
      expect((await browser.call(api.users.deleteAccount, { params: { id } })).status).toBe(204);
    }
    expect([await chatOf(bob, emptyChat), await chatOf(bob, leftChat)]).toEqual([undefined, undefined]);
    const group = await create(await newPerson(backbeat()), [bob], 'Duo');
    await socket.frame(/^MESSAGE\n/);
    expect(socket.messages).toEqual([{ chatRoomId: group.chatRoomId, news: 'changed' }]);
    await socket.close();
  });

  test('shows the other account of a direct chat as deleted', async () => {
    const chat = await create(ana, [bob]);
    await sendText(chat, ana, 'Hi');
    await ana.browser.call(api.users.deleteAccount, { params: { id: ana.id } });
    expect(await chatOf(bob, chat)).toMatchObject({ chatName: DELETED_USER, lastType: 'LEAVE', unread: 2 });
  });

  test('refuses a third member in a direct chat', async () => {
    const chat = await create(ana, [bob]);
    const answer = await ana.browser.call(api.chats.addMember, {
      ...paramsOfChat(chat),
      query: { username: cat.userName },
    });
    expect([answer.status, answer.failure.error]).toEqual([409, chats.messages.direct]);
  });
});

test('a suspended member can be removed from a group by its creator and cannot be added again', async () => {
  const chat = await create(ana, [bob, cat], 'Trio');
  await backbeat().context.transact((tx) => setDisabled(tx, bob, true));
  const memberCall = { params: { id: chat.chatRoomId, user: bob.userName.toUpperCase() } };
  expect((await cat.browser.call(api.chats.removeMember, memberCall)).status).toBe(403);
  // The second removal succeeds too.
  for (let count = 0; count < 2; count += 1)
    expect((await ana.browser.call(api.chats.removeMember, memberCall)).status).toBe(204);
  expect((await messagesOf(cat, chat)).map(({ sender, message }) => [sender, message])).toEqual([
    [bob.userName, chats.announcements.removedBy({ by: ana.userName })],
  ]);
  expect((await chatOf(cat, chat))?.users).toEqual([ana.userName, cat.userName]);
  const again = { ...paramsOfChat(chat), query: { username: bob.userName } };
  expect((await ana.browser.call(api.chats.addMember, again)).status).toBe(404);
});

describe('A list of chats', () => {
  test('lists chats by latest activity, across pages', async () => {
    const newChats = [];
    for (let count = 0; count < 5; count += 1) newChats.push(await create(ana, [bob, cat], `Chat ${count}`));
    const [first, second] = newChats;
    if (!first || !second) throw new Error('There is no chat.');
    await sendText(second, bob, 'Hello');
    await sendText(first, cat, 'Hello');
    await sendText(second, bob, 'Again');
    const names: string[] = [];
    for (const page of ['0', '1', '2', '3']) {
      const { body } = await ana.browser.call(api.chats.listChats, { query: { page, size: '2' } });
      expect(body.page).toEqual({ size: 2, number: Number(page), totalElements: 5, totalPages: 3 });
      names.push(...body.content.map(({ chatName }) => chatName));
    }
    expect(names).toEqual(['Chat 1', 'Chat 0', 'Chat 4', 'Chat 3', 'Chat 2']);
  });

  test('lists the time of the last message to the millisecond', async () => {
    const chat = await create(ana, [bob]);
    const times: string[] = [];
    const listedTimes: (string | undefined)[] = [];
    // Two readings of a clock mostly give the same millisecond.
    for (let count = 0; count < 100; count += 1) {
      times.push((await sendText(chat, ana, 'Hello')).time);
      listedTimes.push((await chatOf(bob, chat))?.time);
    }
    expect(listedTimes).toEqual(times);
  });

  test('counts unread messages, and only reading them lowers the count', async () => {
    const chat = await create(ana, [bob, cat], 'Trio');
    for (const text of ['One', 'Two']) await sendText(chat, ana, text);
    await sendText(chat, bob, 'Three');
    expect((await chatOf(ana, chat))?.unread).toBe(1);
    expect((await chatOf(bob, chat))?.unread).toBe(2);
    expect((await chatOf(cat, chat))?.unread).toBe(3);
    const read = (person: Person, seq: number) =>
      person.browser.call(api.chats.readChat, { ...paramsOfChat(chat), body: { seq } });
    expect((await read(bob, 1)).body).toEqual({ unread: 1 });
    expect((await read(cat, 2)).body).toEqual({ unread: 1 });
    expect((await read(cat, 1)).body).toEqual({ unread: 1 });
    expect((await read(ana, 3)).body).toEqual({ unread: 0 });
    expect((await read(bob, 999)).body).toEqual({ unread: 0 });
    await sendText(chat, ana, 'Four');
    expect((await chatOf(bob, chat))?.unread).toBe(1);
    expect((await chatOf(ana, chat))?.unread).toBe(0);
  });

  test('does not count an own message that is sent during a read', async () => {
    const chat = await create(ana, [bob, cat], 'Trio');
    await sendText(chat, bob, 'One');
    const [reading] = await backbeat().context.transact(async (tx, emit) => {
      const { chat: locked, actor } = await lockFor(tx, chat.chatRoomId, ana.id);
      await writeMessages(tx, emit, [{ chat: locked, kind: 'CHAT', sender: actor, text: 'Two' }]);
      const readCall = ana.browser.call(api.chats.readChat, { ...paramsOfChat(chat), body: { seq: 1 } });
      await eventually(async () => {
        // A transaction keeps its first statistics snapshot until the snapshot is cleared.
        await sql`select pg_stat_clear_snapshot()`.execute(tx);
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
        expect(rows).toHaveLength(1);
      });
      return [readCall];
    });
    expect((await reading).body).toEqual({ unread: 0 });
    expect(await chatOf(ana, chat)).toMatchObject({ lastSeq: 2, unread: 0 });
  });
});

describe('Messages', () => {
  test('numbers messages without gaps when several users send concurrently', async () => {
    const chat = await create(ana, [bob, cat], 'Jam');
    const sends = await Promise.all(
      [ana, bob, cat].flatMap((person) =>
        Array.from({ length: 40 }, (_, index) => sendText(chat, person, `${person.userName} ${index}`)),
      ),
    );
    const numbers = sends.map(({ seq }) => seq).toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const { body } = await ana.browser.call(api.chats.pageMessages, {
      ...paramsOfChat(chat),
      query: { page: '1', size: '100' },
    });
    expect(body.page).toEqual({ size: 100, number: 1, totalElements: 120, totalPages: 2 });
    expect(body.content.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    const after = await bob.browser.call(api.chats.listMessagesAfter, {
      ...paramsOfChat(chat),
      query: { seq: '110' },
    });
    expect(after.body.map(({ seq }) => seq)).toEqual([111, 112, 113, 114, 115, 116, 117, 118, 119, 120]);
    expect((await messagesOf(cat, chat)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, index) => 71 + index),
    );
  });

  test('stores a message once if it is sent again, also concurrently', async () => {
    const chat = await create(ana, [bob], unique('Duo'));
    const clientId = 'a-1';
    const twice = Array.from({ length: 3 }, () =>
      send(chat.chatRoomId, ana.id, { message: 'Once', clientId }),
    );
    const [first, ...others] = await Promise.all(twice);
    others.push(await send(chat.chatRoomId, ana.id, { message: 'Once', clientId }));
    expect(others.map(({ id }) => id)).toEqual(others.map(() => first?.id));
    expect(await send(chat.chatRoomId, bob.id, { message: 'Mine', clientId })).toMatchObject({ seq: 2 });
    expect((await messagesOf(bob, chat)).map(({ message }) => message)).toEqual(['Once', 'Mine']);
  });

  test('sends replies to other messages', async () => {
    const chat = await create(ana, [bob], 'Duo');
    await sendText(chat, ana, 'What key?');
    const answer = await send(chat.chatRoomId, bob.id, { message: 'F minor', replyTo: 1 });
    const replyTo = { seq: 1, sender: ana.userName, message: 'What key?', type: 'CHAT' };
    expect(answer).toMatchObject({ replyTo });
    expect((await messagesOf(ana, chat))[1]).toEqual(answer);
    await expect(send(chat.chatRoomId, bob.id, { message: 'To no message', replyTo: 99 })).rejects.toThrow(
      chats.messages.replyGone,
    );
  });
});
