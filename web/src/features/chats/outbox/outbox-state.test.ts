import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeStorage } from './fake-storage.fixture.ts';
import { storeChanges, readStored, removedByOtherTab } from './stored-outbox.ts';
import {
  reduceOutbox,
  nextToSend,
  persistentMessages,
  type OutboxEvent,
  type OutboxState,
} from './outbox-state.ts';

const pendingMessage = (clientId: string, chatId = 'chat') => ({
  clientId,
  chatId,
  text: `words ${clientId}`,
  time: 'now',
});
const anId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anEvent: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc
    .tuple(anId, fc.constantFrom('one', 'other'))
    .map(([clientId, chatId]) => ({ type: 'typed' as const, message: pendingMessage(clientId, chatId) })),
  fc
    .tuple(fc.constantFrom('stored', 'cut', 'discarded'), anId)
    .map(([type, clientId]) => ({ type, clientId })),
  anId.map((clientId) => ({ type: 'retried' as const, clientId, time: 'later' })),
  anId.map((clientId) => ({ type: 'refused' as const, clientId, why: 'Too long.' })),
  anId.map((clientId) => ({ type: 'arrived' as const, clientIds: new Set([clientId]) })),
);
/** The actions of the sender between two events. */
const sendAll = (state: OutboxState) =>
  nextToSend(state).reduce((now, { clientId }) => reduceOutbox(now, { type: 'started', clientId }), state);

it('preserves the order of messages and sends one at a time in each chat', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
      let state: OutboxState = [];
      for (const event of events) {
        const before = state.map(({ clientId }) => clientId);
        state = sendAll(reduceOutbox(state, event));
        const ids = state.map(({ clientId }) => clientId);
        expect(new Set(ids).size).toBe(ids.length);
        const wasTriedAgain = (id: string) => event.type === 'retried' && event.clientId === id;
        const stays = (id: string) => before.includes(id) && ids.includes(id) && !wasTriedAgain(id);
        expect(ids.filter(stays)).toEqual(before.filter(stays));
        for (const chatId of ['one', 'other']) {
          const under = state.filter((each) => each.chatId === chatId && each.state === 'sending');
          expect(under.length).toBeLessThan(2);
        }
        expect(nextToSend(state)).toEqual([]);
      }
    }),
  );
});

it('resends interrupted messages by itself, and failed ones only when the user retries', () => {
  let state = reduceOutbox([], { type: 'typed', message: pendingMessage('a') });
  state = sendAll(state);
  expect(state[0]?.state).toBe('sending');
  state = reduceOutbox(state, { type: 'cut', clientId: 'a' });
  expect(nextToSend(state)).toHaveLength(1);
  state = reduceOutbox(state, { type: 'refused', clientId: 'a', why: 'Too long.' });
  expect([nextToSend(state), state[0]?.why]).toEqual([[], 'Too long.']);
  state = reduceOutbox(state, { type: 'typed', message: pendingMessage('b') });
  state = reduceOutbox(state, { type: 'retried', clientId: 'a', time: 'later' });
  expect(state).toEqual([
    { ...pendingMessage('b'), state: 'queued' },
    { ...pendingMessage('a'), time: 'later', state: 'queued' },
  ]);
});

it('restores the same state after a reload, without in-flight flags and stored messages', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
      const storage = new FakeStorage();
      let state: OutboxState = [];
      events.forEach((event, index) => {
        const timedEvent =
          event.type === 'typed'
            ? { ...event, message: { ...event.message, time: timeOf(index) } }
            : event.type === 'retried'
              ? { ...event, time: timeOf(index) }
              : event;
        const next = sendAll(reduceOutbox(state, timedEvent));
        storeChanges(storage, 'nia', state, next);
        state = next;
      });
      expect(readStored(storage, 'nia')).toEqual(persistentMessages(state));
      expect(readStored(storage, 'ilo')).toEqual([]);
    }),
  );
});

const timeOf = (index: number) => new Date(Date.UTC(2026, 10, 22) + index).toISOString();

it('stores messages of several tabs without overwriting', () => {
  const storage = new FakeStorage();
  const typedState = (clientId: string, time: number) =>
    reduceOutbox([], { type: 'typed', message: { ...pendingMessage(clientId), time: timeOf(time) } });
  storeChanges(storage, 'nia', [], typedState('a', 1));
  storeChanges(storage, 'nia', [], typedState('b', 0));
  expect(readStored(storage, 'nia').map(({ clientId }) => clientId)).toEqual(['b', 'a']);
  storeChanges(storage, 'nia', typedState('b', 0), []);
  expect(readStored(storage, 'nia').map(({ clientId }) => clientId)).toEqual(['a']);
});

it('drops a message that another tab has sent or discarded, unless it is in flight here', () => {
  const key = 'messages.outbox.nia.a';
  expect(removedByOtherTab({ key, newValue: null }, 'nia')).toBe('a');
  expect([
    removedByOtherTab({ key, newValue: '{}' }, 'nia'),
    removedByOtherTab({ key, newValue: null }, 'ilo'),
  ]).toEqual([undefined, undefined]);
  const queuedState = reduceOutbox([], { type: 'typed', message: pendingMessage('a') });
  expect(reduceOutbox(queuedState, { type: 'taken', clientId: 'a' })).toEqual([]);
  expect(reduceOutbox(sendAll(queuedState), { type: 'taken', clientId: 'a' })).toEqual(sendAll(queuedState));
});

it('ignores invalid entries in the storage', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const storage = new FakeStorage();
      storage.setItem('messages.outbox.nia.a', text);
      expect(Array.isArray(readStored(storage, 'nia'))).toBe(true);
    }),
  );
  expect(readStored(null, 'nia')).toEqual([]);
});
