import { listNames, type chats } from '@backbeat/contract';
import { messages } from './state.messages.ts';

/** The names of the other members who have read up to a message and share their read receipts. */
export const readersOf = (members: readonly chats.Member[], viewer: string, seq: number): string[] =>
  members
    .filter(({ userName, readSeq }) => userName !== viewer && readSeq !== null && readSeq >= seq)
    .map(({ userName }) => userName);

const MAX_NAMES = 3;

/** 'Seen by Ilo and Maré'; for many members the first few names. */
export function readReceiptText(names: readonly string[]): string {
  const otherCount = names.length - MAX_NAMES;
  const listedNames =
    otherCount > 0 ? [...names.slice(0, MAX_NAMES), messages.more({ count: otherCount })] : names;
  return messages.seenBy({ names: listNames(listedNames) });
}

/** 'Ana is typing…', 'Ana and Ben are typing…'; for many members only that several are typing. */
export function typingText(names: readonly string[]): string {
  if (names.length === 0) return '';
  if (names.length > MAX_NAMES) return messages.severalPeopleAreTyping;
  return messages.typing({ count: names.length, names: listNames(names) });
}
