import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exampleMessage } from './message.fixture.ts';
import {
  isStartOfChat,
  hasMissingMessages,
  mergeMessages,
  initialPosition,
  messagesAround,
  replaceMessage,
  loadedMessagesOf,
  trimLoadedMessages,
  type LoadedMessages,
} from './conversation.ts';

const run = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => exampleMessage({ seq: from + index }));
const numbers = ({ messages }: LoadedMessages) => messages.map(({ seq }) => seq);

it('merges messages in any order without gaps or duplicates', () => {
  const batch = fc
    .record({ from: fc.integer({ min: 1, max: 60 }), length: fc.integer({ min: 0, max: 20 }) })
    .chain(({ from, length }) => fc.shuffledSubarray(run(from, from + length - 1)));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.array(batch), (start, batches) => {
      const firstMessages = loadedMessagesOf(run(start, start + 4));
      const loadedMessages = batches.reduce(mergeMessages, firstMessages);
      const seqs = numbers(loadedMessages);
      expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
      // No message is lost, and the known end never decreases.
      expect(seqs).toEqual(expect.arrayContaining(numbers(firstMessages)));
      expect(loadedMessages.lastSeq).toBe(Math.max(start + 4, ...batches.flat().map(({ seq }) => seq)));
      expect(hasMissingMessages(loadedMessages)).toBe((seqs.at(-1) ?? 0) < loadedMessages.lastSeq);
    }),
  );
});

it('becomes complete once all missing messages have arrived', () => {
  const behind = mergeMessages(loadedMessagesOf(run(10, 12)), run(15, 16));
  expect([numbers(behind), hasMissingMessages(behind)]).toEqual([[10, 11, 12], true]);
  const allMessages = mergeMessages(behind, run(13, 16));
  expect([numbers(allMessages), hasMissingMessages(allMessages)]).toEqual([
    [10, 11, 12, 13, 14, 15, 16],
    false,
  ]);
  expect([isStartOfChat(allMessages), isStartOfChat(mergeMessages(allMessages, run(1, 9)))]).toEqual([
    false,
    true,
  ]);
});

it('stays at an old message until the viewer has read on to the end', () => {
  const away = messagesAround(run(20, 24), 30);
  expect(mergeMessages(away, run(31, 31))).toMatchObject({ isAway: true, lastSeq: 31 });
  expect(hasMissingMessages(away)).toBe(false);
  expect(mergeMessages(away, run(25, 30)).isAway).toBe(false);
});

it('stores the latest version of a message', () => {
  const changedMessage = exampleMessage({ seq: 11, message: 'changed' });
  const loadedMessages = replaceMessage(loadedMessagesOf(run(10, 12)), changedMessage);
  expect(loadedMessages.messages[1]).toBe(changedMessage);
  expect(replaceMessage(loadedMessages, exampleMessage({ seq: 9 }))).toBe(loadedMessages);
  expect(replaceMessage(loadedMessages, exampleMessage({ seq: 13 }))).toBe(loadedMessages);
  const quote = { seq: 9, sender: 'nia', message: 'secret', type: 'CHAT' as const };
  const answeredMessages = loadedMessagesOf([...run(10, 11), exampleMessage({ seq: 12, replyTo: quote })]);
  const afterRemoval = replaceMessage(
    answeredMessages,
    exampleMessage({ seq: 9, message: '', removed: true }),
  );
  expect(afterRemoval.messages.map(({ replyTo }) => replyTo?.message)).toEqual([
    undefined,
    undefined,
    'This message was removed.',
  ]);
  expect(mergeMessages(loadedMessages, run(11, 11)).messages[1]?.message).toBe('number 11');
});

it('trims messages far from the viewer and is complete again when the viewer returns', () => {
  const long = loadedMessagesOf(run(1, 900));
  expect(trimLoadedMessages(loadedMessagesOf(run(1, 450)), 'older').messages).toHaveLength(450);
  const newerMessages = trimLoadedMessages(long, 'newer');
  expect([newerMessages.messages[0]?.seq, newerMessages.messages.at(-1)?.seq, newerMessages.isAway]).toEqual([
    501,
    900,
    false,
  ]);
  expect(isStartOfChat(newerMessages)).toBe(false);
  const olderMessages = trimLoadedMessages(long, 'older');
  expect([olderMessages.messages[0]?.seq, olderMessages.messages.at(-1)?.seq, olderMessages.isAway]).toEqual([
    1,
    400,
    true,
  ]);
  // A new message meanwhile leaves a gap that the loaded messages do not fill now.
  const mergedMessages = mergeMessages(olderMessages, run(901, 901));
  expect([
    mergedMessages.messages.length,
    mergedMessages.lastSeq,
    hasMissingMessages(mergedMessages),
  ]).toEqual([400, 901, false]);
  const back = mergeMessages(mergedMessages, run(401, 901));
  expect([back.isAway, back.messages.length]).toEqual([false, 901]);
});

it('opens at the first unread message with a read one above it, or at the end if that contains both', () => {
  const page = 50;
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), (readSeq, isNew) => {
      const lastSeq = readSeq + isNew;
      const before = initialPosition({ readSeq, lastSeq, unread: isNew }, page) ?? lastSeq + 1;
      const first = Math.max(1, before - page);
      expect(before).toBeLessThanOrEqual(lastSeq + 1);
      // The first unread message, or the last read one if none is unread.
      expect(before).toBeGreaterThan(isNew > 0 ? readSeq + 1 : readSeq);
      expect(first).toBeLessThanOrEqual(Math.max(1, isNew > 0 ? readSeq : first));
    }),
  );
  // The user's own messages are not unread.
  expect(initialPosition({ readSeq: 1, lastSeq: 300, unread: 0 }, page)).toBeUndefined();
});
