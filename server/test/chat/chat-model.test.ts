import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSameConversation } from './chat-agreement.ts';
import { ChatClient } from './chat-client.ts';
import { begin, PEOPLE, stepsOf, type ChatUser } from './chat-model.ts';
import { newPerson } from '../fixtures/people.ts';
import { useEmptyBackbeat } from '../servers/start.ts';

const backbeat = useEmptyBackbeat();

let people: ChatUser[] = [];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(backbeat())));
});

const openClients: ChatClient[] = [];
afterAll(() => {
  for (const client of openClients) client.drop();
});

function open({ browser }: ChatUser, chatId: string): ChatClient {
  const client = new ChatClient(backbeat(), browser, chatId);
  openClients.push(client);
  return client;
}

test('all members have the same conversation, whatever they do and however connections break', async () => {
  const property = fc.asyncProperty(stepsOf(25), async (commands) => {
    const { model, real } = await begin(people, open);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await expectSameConversation(model, real);
    for (const client of real.clients) client.drop();
  });
  await expect(fc.assert(property, { numRuns: 12, endOnFailure: true })).resolves.toBeUndefined();
});
