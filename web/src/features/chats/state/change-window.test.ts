import { limits } from '@backbeat/contract';
import { expect, it } from 'vitest';
import { lastChangeable, changeTimeLeft } from './change-window.ts';
import { exampleMessage } from './message.fixture.ts';

const EDIT_WINDOW_MS = limits.chats.editMinutes * 60_000;

it('counts the time for changing a message down to zero', () => {
  const message = exampleMessage({ seq: 1 });
  const sentAt = Date.parse(message.time);
  expect(
    [0, EDIT_WINDOW_MS - 1, EDIT_WINDOW_MS, EDIT_WINDOW_MS + 1].map((elapsedMs) =>
      changeTimeLeft(message, sentAt + elapsedMs),
    ),
  ).toEqual([EDIT_WINDOW_MS, 1, 0, 0]);
});

it('finds the last own message unless its time for changes is over', () => {
  const messages = [
    exampleMessage({ seq: 1 }),
    exampleMessage({ seq: 2 }),
    exampleMessage({ seq: 3, type: 'FILE' }),
    exampleMessage({ seq: 4, message: '', removed: true }),
    exampleMessage({ seq: 5, sender: 'ilo' }),
  ];
  const now = Date.parse(messages[4]?.time ?? '');
  expect(lastChangeable(messages, 'nia', now)?.seq).toBe(2);
  expect(lastChangeable(messages, 'nia', now + EDIT_WINDOW_MS)).toBeUndefined();
  expect(lastChangeable(messages, 'zoe', now)).toBeUndefined();
});
