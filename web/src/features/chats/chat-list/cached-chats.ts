import { foldText, type chats, type Page } from '@backbeat/contract';

/** The loaded pages of the chat list. */
export interface ChatPages {
  pages: Page<chats.Chat>[];
  pageParams: unknown[];
}

/** All loaded chats without duplicates. A chat may have moved between the fetches of two pages. */
export function listedChats({ pages }: ChatPages): chats.Chat[] {
  const seenIds = new Set<string>();
  return pages
    .flatMap(({ content }) => content)
    .filter(({ chatRoomId }) => !seenIds.has(chatRoomId) && seenIds.add(chatRoomId));
}

/** Whether the name of the chat or of a member matches the search. */
export const matchesSearch = ({ chatName, users }: chats.Chat, search: string): boolean =>
  [chatName, ...users].some((name) => foldText(name).includes(foldText(search)));

/** The list with one chat updated. Chats are ordered by latest activity, newest first. */
export function updateChat(
  list: ChatPages,
  chatRoomId: string,
  change: (chat: chats.Chat) => chats.Chat,
): ChatPages {
  const before = listedChats(list).find((chat) => chat.chatRoomId === chatRoomId);
  if (!before) return list;
  const updatedChat = change(before);
  const [first, ...otherPages] = withoutChat(
    list,
    chatRoomId,
    updatedChat.time === before.time ? updatedChat : undefined,
  );
  if (updatedChat.time === before.time || !first)
    return { ...list, pages: first ? [first, ...otherPages] : [] };
  return { ...list, pages: [{ ...first, content: [updatedChat, ...first.content] }, ...otherPages] };
}

export const removeChat = (list: ChatPages, chatRoomId: string): ChatPages => ({
  ...list,
  pages: withoutChat(list, chatRoomId),
});

/** @param instead the chat that takes its position, if any */
const withoutChat = ({ pages }: ChatPages, chatRoomId: string, instead?: chats.Chat): Page<chats.Chat>[] =>
  pages.map((page) => ({
    ...page,
    content: page.content.flatMap((chat) =>
      chat.chatRoomId === chatRoomId ? (instead ? [instead] : []) : [chat],
    ),
  }));

/** Applies news of a chat to its list entry. Late news changes nothing. */
export function applyNewsToChat(chat: chats.Chat, { last, unread, readSeq = 0 }: chats.ChatNews): chats.Chat {
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

/** The number of unread messages in chats that are not muted. */
export const countUnread = (chats: readonly chats.Chat[]): number =>
  chats.reduce((sum, { unread, muted }) => sum + (muted ? 0 : unread), 0);
