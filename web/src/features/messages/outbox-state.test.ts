import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeStorage } from './fake-storage.fixture.ts';
import { keepChanges, readKept, takenOut } from './stored-outbox.ts';
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
    .tuple(fc.constantFrom('stored', 'cut', 'discarded'), anId)
    .map(([type, clientId]) => ({ type, clientId })),
  anId.map((clientId) => ({ type: 'retried' as const, clientId, time: 'later' })),
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

it('sends again what was cut off, and what failed only when it is asked to', () => {
  let state = afterEvent([], { type: 'typed', outgoing: outgoing('a') });
  state = sendAll(state);
  expect(state[0]?.state).toBe('sending');
  state = afterEvent(state, { type: 'cut', clientId: 'a' });
  expect(nextToSend(state)).toHaveLength(1);
  state = afterEvent(state, { type: 'refused', clientId: 'a', why: 'Too long.' });
  expect([nextToSend(state), state[0]?.why]).toEqual([[], 'Too long.']);
  state = afterEvent(state, { type: 'typed', outgoing: outgoing('b') });
  state = afterEvent(state, { type: 'retried', clientId: 'a', time: 'later' });
  expect(state).toEqual([
    { ...outgoing('b'), state: 'queued' },
    { ...outgoing('a'), time: 'later', state: 'queued' },
  ]);
});

it('is the same after a reload, but for what was under way and what is there', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 40 }), (events) => {
      const storage = new FakeStorage();
      let state: OutboxState = [];
      events.forEach((event, index) => {
        const timed =
          event.type === 'typed'
            ? { ...event, outgoing: { ...event.outgoing, time: timeOf(index) } }
            : event.type === 'retried'
              ? { ...event, time: timeOf(index) }
              : event;
        const next = sendAll(afterEvent(state, timed));
        keepChanges(storage, 'nia', state, next);
        state = next;
      });
      expect(readKept(storage, 'nia')).toEqual(toKeep(state));
      expect(readKept(storage, 'ilo')).toEqual([]);
    }),
  );
});

const timeOf = (index: number) => new Date(Date.UTC(2026, 10, 22) + index).toISOString();

it('keeps what several tabs write', () => {
  const storage = new FakeStorage();
  const typed = (clientId: string, time: number) =>
    afterEvent([], { type: 'typed', outgoing: { ...outgoing(clientId), time: timeOf(time) } });
  keepChanges(storage, 'nia', [], typed('a', 1));
  keepChanges(storage, 'nia', [], typed('b', 0));
  expect(readKept(storage, 'nia').map(({ clientId }) => clientId)).toEqual(['b', 'a']);
  keepChanges(storage, 'nia', typed('b', 0), []);
  expect(readKept(storage, 'nia').map(({ clientId }) => clientId)).toEqual(['a']);
});

it('gives up what another tab has sent or discarded, unless it is under way here', () => {
  const key = 'messages.outbox.nia.a';
  expect(takenOut({ key, newValue: null }, 'nia')).toBe('a');
  expect([takenOut({ key, newValue: '{}' }, 'nia'), takenOut({ key, newValue: null }, 'ilo')]).toEqual([
    undefined,
    undefined,
  ]);
  const queued = afterEvent([], { type: 'typed', outgoing: outgoing('a') });
  expect(afterEvent(queued, { type: 'taken', clientId: 'a' })).toEqual([]);
  expect(afterEvent(sendAll(queued), { type: 'taken', clientId: 'a' })).toEqual(sendAll(queued));
});

it('leaves out what makes no sense in the storage', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const storage = new FakeStorage();
      storage.setItem('messages.outbox.nia.a', text);
      expect(Array.isArray(readKept(storage, 'nia'))).toBe(true);
    }),
  );
  expect(readKept(null, 'nia')).toEqual([]);
});
