import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleMessage } from './message.fixture.ts';
import { rowsOf } from './conversation-rows.ts';

const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ kind }) => kind);
const timeAt = (minutes: number) => new Date(2026, 10, 21, 12, minutes).toISOString();

it('shows each message once, in order, below its day', () => {
  const days = fc.array(fc.record({ hours: fc.nat(30), sender: fc.constantFrom('nia', 'ilo') }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(days, (steps) => {
      let time = Date.UTC(2026, 10, 1);
      const messages = steps.map(({ hours, sender }, index) => {
        time += hours * 3_600_000;
        return exampleMessage({ seq: index + 1, sender, time: new Date(time).toISOString() });
      });
      const rows = rowsOf({ messages, viewer: 'nia' });
      const shownMessages = rows.flatMap((row) => (row.kind === 'message' ? [row.message] : []));
      expect(shownMessages).toEqual(messages);
      const dates = new Set(messages.map((message) => new Date(message.time).toDateString()));
      expect(rows.filter(({ kind }) => kind === 'day')).toHaveLength(dates.size);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

it('shows the same rows for a cut list as for the whole, so that loading more shifts nothing', () => {
  const steps = fc.array(fc.record({ minutes: fc.nat(2_000), sender: fc.constantFrom('nia', 'ilo') }), {
    minLength: 2,
    maxLength: 30,
  });
  fc.assert(
    fc.property(steps, fc.nat(29), fc.nat(29), (messageSteps, cutIndex, after) => {
      let time = Date.UTC(2026, 10, 1);
      const messages = messageSteps.map(({ minutes, sender }, index) => {
        time += minutes * 60_000;
        return exampleMessage({ seq: index + 1, sender, time: new Date(time).toISOString() });
      });
      const unreadRange = { after, upTo: messages.length };
      const allRows = rowsOf({ messages, viewer: 'zoe', unreadRange });
      const part = rowsOf({ messages: messages.slice(cutIndex), isCut: true, viewer: 'zoe', unreadRange });
      const from = allRows.findIndex((row) => row.kind === 'message' && row.message.seq === cutIndex + 1);
      expect(part).toEqual(from === -1 ? [] : allRows.slice(from + 1));
    }),
  );
});

it('groups consecutive messages of one sender', () => {
  const messages = [
    exampleMessage({ seq: 1, time: timeAt(0) }),
    exampleMessage({ seq: 2, time: timeAt(1) }),
    exampleMessage({ seq: 3, time: timeAt(2), sender: 'ilo' }),
    exampleMessage({ seq: 4, time: timeAt(3), sender: 'ilo', type: 'LEAVE' }),
    exampleMessage({ seq: 5, time: timeAt(20) }),
    exampleMessage({ seq: 6, time: timeAt(30) }),
  ];
  const rows = rowsOf({ messages, viewer: 'nia' });
  expect(rows.flatMap((row) => (row.kind === 'message' ? [[row.message.seq, row.isFirst]] : []))).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [5, true],
    [6, true],
  ]);
  expect(kinds(rows)).toContain('notice');
});

it('draws the line above the messages that were unread when the chat was opened', () => {
  const messages = [1, 2, 3, 4].map((seq) => exampleMessage({ seq, sender: 'ilo' }));
  const line = (unreadRange: { after: number; upTo: number }) =>
    kinds(rowsOf({ messages, viewer: 'nia', unreadRange })).indexOf('unread');
  expect([line({ after: 2, upTo: 4 }), line({ after: 4, upTo: 4 }), line({ after: 2, upTo: 2 })]).toEqual([
    3, -1, -1,
  ]);
});

it('shows a pending message in the same row until and after it is in the conversation', () => {
  const pendingMessages = [
    { clientId: 'x', chatId: 'chat', text: 'words', time: timeAt(0), state: 'sending' as const },
  ];
  const before = rowsOf({ messages: [], pendingMessages, viewer: 'nia' });
  const after = rowsOf({
    messages: [exampleMessage({ seq: 1, clientId: 'x' })],
    pendingMessages,
    viewer: 'nia',
  });
  expect(kinds(before)).toEqual(['pending message']);
  expect(kinds(after)).toEqual(['day', 'message']);
  expect(after[1]?.key).toBe(before[0]?.key);
});
