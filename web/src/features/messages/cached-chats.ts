import type { chats, Page } from '@backbeat/contract';

/** The list of chats as far as it was asked for. */
export interface ChatPages {
  pages: Page<chats.Chat>[];
  pageParams: unknown[];
}

/** All chats that are here, each once: between two pages one may have moved. */
export function listedChats({ pages }: ChatPages): chats.Chat[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ content }) => content)
    .filter(({ chatRoomId }) => !seen.has(chatRoomId) && seen.add(chatRoomId));
}

/** Whether a chat is called so, or somebody in it. */
export const fitsSearch = ({ chatName, users }: chats.Chat, search: string): boolean =>
  [chatName, ...users].some((name) => name.toLowerCase().includes(search.toLowerCase()));

/** The list with a chat changed; those with the latest activity come first. */
export function changeChat(
  list: ChatPages,
  chatRoomId: string,
  change: (chat: chats.Chat) => chats.Chat,
): ChatPages {
  const before = listedChats(list).find((chat) => chat.chatRoomId === chatRoomId);
  if (!before) return list;
  const changed = change(before);
  const [first, ...others] = without(list, chatRoomId, changed.time === before.time ? changed : undefined);
  if (changed.time === before.time || !first) return { ...list, pages: first ? [first, ...others] : [] };
  return { ...list, pages: [{ ...first, content: [changed, ...first.content] }, ...others] };
}

export const removeChat = (list: ChatPages, chatRoomId: string): ChatPages => ({
  ...list,
  pages: without(list, chatRoomId),
});

/** @param instead what stands in its place, where it stays */
const without = ({ pages }: ChatPages, chatRoomId: string, instead?: chats.Chat): Page<chats.Chat>[] =>
  pages.map((page) => ({
    ...page,
    content: page.content.flatMap((chat) =>
      chat.chatRoomId === chatRoomId ? (instead ? [instead] : []) : [chat],
    ),
  }));

/** What is new in a chat, as the list shows it. Word that comes late changes nothing. */
export function afterNews(chat: chats.Chat, { last, unread, readSeq = 0 }: chats.ChatNews): chats.Chat {
  const isLate = last !== undefined && last.seq < chat.lastSeq;
  return {
    ...chat,
    ...(last &&
      !isLate && {
        message: last.message,
        lastSender: last.sender,
        lastType: last.type,
        time: last.time,
        lastSeq: last.seq,
      }),
    ...(unread !== undefined && !isLate && { unread }),
    readSeq: Math.max(readSeq, chat.readSeq),
  };
}

/** Everything that is not read, of chats that may tell. */
export const countUnread = (chats: readonly chats.Chat[]): number =>
  chats.reduce((sum, { unread, muted }) => sum + (muted ? 0 : unread), 0);
