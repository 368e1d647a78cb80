import { api, chats } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { sendMessage } from './send-message.ts';

const backbeat = useBackbeat();
let ana: Person;
let ben: Person;

beforeAll(async () => {
  [ana, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

/** Sends a message to a new group. @returns its address */
async function newMessage() {
  const body = { users: [ben.userName], chatname: 'Duo' };
  const { chatRoomId: id } = (await ana.browser.call(api.chats.createChat, { body })).body;
  await sendMessage(backbeat().context, id, ana.id, { message: 'Hi' });
  const seq = (await ana.browser.call(api.chats.listMessages, { params: { id } })).body.at(-1)?.seq;
  return { id, seq: String(seq) };
}

test('counts the forms of an emoji as one reaction, and rejects what is not one emoji', async () => {
  const params = await newMessage();
  const react = async ({ browser }: Person, emoji: string) =>
    browser.call(api.chats.react, { params, body: { emoji } });
  await react(ana, '❤');
  expect((await react(ben, '❤️')).body.reactions).toEqual([
    { emoji: '❤️', users: [ana.userName, ben.userName] },
  ]);
  expect((await react(ana, '❤\ufe0e')).body.reactions).toEqual([{ emoji: '❤️', users: [ben.userName] }]);
  for (const emoji of [`🔥${'\u0301'.repeat(20)}`, '🔥🔥', '1', '👩\u200d'.repeat(10)])
    expect((await react(ana, emoji)).failure.error).toBe(chats.messages.emoji);
});
