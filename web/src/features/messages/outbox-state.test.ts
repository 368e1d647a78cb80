import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readKept } from './kept-outbox.ts';
import { afterEvent, nextToSend, toKeep, type OutboxEvent, type OutboxState } from './outbox-state.ts';

const outgoing = (clientId: string, chatId = 'chat') => ({
  clientId,
  chatId,
  text: `words ${clientId}`,
  time: 'now',
});
const anId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anEvent: fc.Arbitrary<OutboxEvent> = fc.oneof(
  fc
    .tuple(anId, fc.constantFrom('one', 'other'))
    .map(([clientId, chatId]) => ({ type: 'typed' as const, outgoing: outgoing(clientId, chatId) })),
  fc
    .tuple(fc.constantFrom('stored', 'cut', 'retried', 'discarded'), anId)
    .map(([type, clientId]) => ({ type, clientId })),
  anId.map((clientId) => ({ type: 'refused' as const, clientId, why: 'Too long.' })),
  anId.map((clientId) => ({ type: 'arrived' as const, clientIds: new Set([clientId]) })),
);
/** What the sender does between two events. */
const sendAll = (state: OutboxState) =>
  nextToSend(state).reduce((now, { clientId }) => afterEvent(now, { type: 'started', clientId }), state);

it('keeps the order in which things were typed, and sends of each chat one at a time', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
      let state: OutboxState = [];
      for (const event of events) {
        const before = state.map(({ clientId }) => clientId);
        state = sendAll(afterEvent(state, event));
        const ids = state.map(({ clientId }) => clientId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => before.includes(id))).toEqual(before.filter((id) => ids.includes(id)));
        for (const chatId of ['one', 'other']) {
          const under = state.filter((each) => each.chatId === chatId && each.state === 'sending');
          expect(under.length).toBeLessThan(2);
        }
        expect(nextToSend(state)).toEqual([]);
      }
    }),
  );
});

it('sends again what was cut off, and what failed only when it is asked to', () => {
  let state = afterEvent([], { type: 'typed', outgoing: outgoing('a') });
  state = sendAll(state);
  expect(state[0]?.state).toBe('sending');
  state = afterEvent(state, { type: 'cut', clientId: 'a' });
  expect(nextToSend(state)).toHaveLength(1);
  state = afterEvent(state, { type: 'refused', clientId: 'a', why: 'Too long.' });
  expect([nextToSend(state), state[0]?.why]).toEqual([[], 'Too long.']);
  state = afterEvent(state, { type: 'retried', clientId: 'a' });
  expect(state).toEqual([{ ...outgoing('a'), state: 'queued' }]);
});

it('is the same after a reload, but for what was under way and what is there', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
      const state = events.reduce((now, event) => sendAll(afterEvent(now, event)), [] as OutboxState);
      const storage = { getItem: () => JSON.stringify(toKeep(state)) };
      const kept = readKept(storage, 'key');
      expect(kept).toEqual(toKeep(state));
      expect(kept.map(({ clientId }) => clientId)).toEqual(
        state.filter((each) => each.state !== 'sent').map(({ clientId }) => clientId),
      );
    }),
  );
});

it('leaves out what makes no sense in the storage', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      expect(Array.isArray(readKept({ getItem: () => text }, 'key'))).toBe(true);
    }),
  );
  expect(readKept(null, 'key')).toEqual([]);
});
