import type { chats } from '@backbeat/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  applyNewsToChat,
  updateChat,
  countUnread,
  matchesSearch,
  listedChats,
  removeChat,
  type ChatPages,
} from './cached-chats.ts';

const aChat = (chatRoomId: string, overrides: Partial<chats.Chat> = {}): chats.Chat => ({
  chatRoomId,
  chatName: `Chat ${chatRoomId}`,
  chatPhoto: '/dpp.jpg',
  users: ['nia', 'Ilo'],
  message: 'before',
  lastSender: 'nia',
  lastType: 'CHAT',
  time: '2026-11-21T12:00:00.000Z',
  unread: 0,
  isDirect: false,
  muted: false,
  lastSeq: 3,
  readSeq: 3,
  ...overrides,
});
const listOf = (...pages: string[][]): ChatPages => ({
  pages: pages.map((ids, number) => ({
    content: ids.map((id) => aChat(id)),
    page: { size: 50, number, totalElements: 4, totalPages: 2 },
  })),
  pageParams: pages.map((_, number) => number),
});
const idsOf = (list: ChatPages) => listedChats(list).map(({ chatRoomId }) => chatRoomId);
const newMessage = (seq: number, unread: number): chats.ChatNews => ({
  chatRoomId: 'c',
  news: 'said',
  unread,
  last: { message: `words ${seq}`, sender: 'ilo', type: 'CHAT', time: `2026-11-21T13:00:0${seq}.000Z`, seq },
});
const applyNews = (list: ChatPages, news: chats.ChatNews) =>
  updateChat(list, news.chatRoomId, (chat) => applyNewsToChat(chat, news));

it('moves a chat with a new message to the top, from any page', () => {
  const list = applyNews(listOf(['a', 'b'], ['c', 'd']), newMessage(4, 1));
  expect(idsOf(list)).toEqual(['c', 'a', 'b', 'd']);
  expect(listedChats(list)[0]).toMatchObject({ message: 'words 4', unread: 1, lastSeq: 4 });
});

it('gives the same list for news of messages in any order', () => {
  const news = [4, 5, 6, 7].map((seq) => newMessage(seq, seq - 3));
  fc.assert(
    fc.property(fc.shuffledSubarray(news, { minLength: 4 }), (shuffledNews) => {
      const [chat] = listedChats(shuffledNews.reduce(applyNews, listOf(['a'], ['c'])));
      expect(chat).toMatchObject({ chatRoomId: 'c', message: 'words 7', lastSeq: 7, unread: 4 });
    }),
  );
});

it('updates the preview when the last message is edited', () => {
  const last = { message: 'after', sender: 'nia', type: 'CHAT' as const, time: aChat('c').time, seq: 3 };
  const list = applyNews(listOf(['a', 'c']), { chatRoomId: 'c', news: 'changed', last });
  expect(idsOf(list)).toEqual(['a', 'c']);
  expect(listedChats(list)[1]).toMatchObject({ message: 'after', lastSeq: 3 });
});

it('keeps the position of a chat when it is only read, and removes it when the user leaves', () => {
  const list = applyNews(listOf(['a', 'c']), { chatRoomId: 'c', news: 'read', unread: 0 });
  expect(idsOf(list)).toEqual(['a', 'c']);
  expect(idsOf(removeChat(list, 'a'))).toEqual(['c']);
  expect(idsOf(listOf(['a', 'b'], ['b', 'c']))).toEqual(['a', 'b', 'c']);
});

it('uses the latest read position of any device, in any order of news', () => {
  const readNews = (readSeq: number): chats.ChatNews => ({
    chatRoomId: 'c',
    news: 'read',
    unread: 0,
    readSeq,
  });
  const list = [readNews(5), readNews(4)].reduce(applyNews, listOf(['a', 'c']));
  expect(listedChats(list)[1]).toMatchObject({ readSeq: 5 });
  expect(listedChats(applyNews(list, newMessage(6, 1)))[0]).toMatchObject({ readSeq: 5, unread: 1 });
});

it('counts unread messages, except in muted chats', () => {
  expect(countUnread([aChat('a', { unread: 2 }), aChat('b', { unread: 5, muted: true }), aChat('c')])).toBe(
    2,
  );
});

it('finds a chat by its name without accents, vowel signs and forms of digits', () => {
  const chat = aChat('a', { chatName: 'Café حَبيبي ٢' });
  expect(['cafe', 'CAFÉ', 'حبيبي 2', 'cafes'].map((search) => matchesSearch(chat, search))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('finds a chat by its name and by its members', () => {
  expect(['chat', 'ILO', 'nobody'].map((search) => matchesSearch(aChat('a'), search))).toEqual([
    true,
    true,
    false,
  ]);
});
