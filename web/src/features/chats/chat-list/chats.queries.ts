import { limits, type chats } from '@backbeat/contract';
import { infiniteQueryOptions, useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { keyOf, queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { applyNewsToChat, updateChat, removeChat, type ChatPages } from './cached-chats.ts';

/** The chats of the signed-in user, ordered by latest activity. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: keyOf(api.chats.listChats),
  queryFn: ({ pageParam, signal }) =>
    call(
      api.chats.listChats,
      { query: { page: String(pageParam), size: String(limits.pageSize.chats) } },
      { signal },
    ),
  initialPageParam: 0,
  getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : null),
});

/** The chat list. During a search it loads page after page to the end. */
export function useChats(search: string) {
  const list = useInfiniteQuery(chatsQuery);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isWanted = search !== '' && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  return list;
}

/** One chat with its members. */
export const chatQuery = (id: string) => queryOf(api.chats.getChat, { params: { id } });

export const conversationKey = (chatId: string) => ['conversation', chatId] as const;

/** Updates a chat wherever the query cache holds it. */
export function updateCachedChat(
  queries: QueryClient,
  id: string,
  change: <C extends chats.Chat>(chat: C) => C,
): void {
  queries.setQueryData<ChatPages>(chatsQuery.queryKey, (list) => list && updateChat(list, id, change));
  queries.setQueryData<chats.ChatWithMembers>(chatQuery(id).queryKey, (chat) => chat && change(chat));
}

/** Removes a chat from the query cache, after the user has left it or was removed. */
export function removeCachedChat(queries: QueryClient, id: string): void {
  queries.setQueryData<ChatPages>(chatsQuery.queryKey, (list) => list && removeChat(list, id));
  // Pages are offset-based, so removing a chat would make the next page skip one.
  void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
  const { queryKey } = chatQuery(id);
  // If the chat is open, it is fetched again, and the response reports that it no longer exists.
  void queries.resetQueries({ queryKey, type: 'active' });
  queries.removeQueries({ queryKey, type: 'inactive' });
}

/** Applies realtime news of the chat list. Data that the news does not contain is fetched. */
export function applyNews(queries: QueryClient, news: chats.ChatNews): void {
  const id = news.chatRoomId;
  if (news.news === 'left') {
    removeCachedChat(queries, id);
    return;
  }
  const isListed = queries
    .getQueryData(chatsQuery.queryKey)
    ?.pages.some(({ content }) => content.some(({ chatRoomId }) => chatRoomId === id));
  // News of members, the name or the photo makes the cached chat stale.
  const isOther = news.last !== undefined && news.last.type !== 'CHAT' && news.last.type !== 'FILE';
  if ((news.news === 'changed' && !news.last) || !isListed || isOther) {
    void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: chatQuery(id).queryKey });
  }
  // The cached end of a conversation that is not open is outdated. It is dropped, so that the chat
  // opens at its unread messages.
  if (news.last) queries.removeQueries({ queryKey: conversationKey(id), type: 'inactive' });
  if (isListed) updateCachedChat(queries, id, (chat) => ({ ...chat, ...applyNewsToChat(chat, news) }));
}

/** Fetches the chats again after news may have been missed. */
export function refetchChats(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
  void queries.invalidateQueries({ queryKey: keyOf(api.chats.getChat) });
}

/** Records that a user has read a chat up to a message. */
export function updateReadPosition(
  queries: QueryClient,
  { chatRoomId, userName, seq }: { chatRoomId: string; userName: string; seq: number },
): void {
  queries.setQueryData<chats.ChatWithMembers>(
    chatQuery(chatRoomId).queryKey,
    (chat) =>
      chat && {
        ...chat,
        members: chat.members.map((member) =>
          member.userName === userName && seq > (member.readSeq ?? 0) ? { ...member, readSeq: seq } : member,
        ),
      },
  );
}
