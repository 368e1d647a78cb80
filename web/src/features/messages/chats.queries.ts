import { limits, type chats } from '@backbeat/contract';
import { infiniteQueryOptions, useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { keyOf, mayHaveChanged, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { afterNews, changeChat, removeChat, type ChatPages } from './cached-chats.ts';

/** The chats of whoever is signed in, the latest activity first. */
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

/** The list of chats; as long as something is searched for, page after page of it, to its end. */
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

export const keyOfThread = (chatId: string) => ['chat thread', chatId] as const;

/** Changes a chat wherever this browser keeps it. */
export function updateCachedChat(
  queries: QueryClient,
  id: string,
  change: <C extends chats.Chat>(chat: C) => C,
): void {
  queries.setQueryData<ChatPages>(chatsQuery.queryKey, (list) => list && changeChat(list, id, change));
  queries.setQueryData<chats.ChatWithMembers>(chatQuery(id).queryKey, (chat) => chat && change(chat));
}

/** Takes a chat out of what this browser keeps: it is one's own no more. */
export function forgetChat(queries: QueryClient, id: string): void {
  queries.setQueryData<ChatPages>(chatsQuery.queryKey, (list) => list && removeChat(list, id));
  // Pages are counted off from the first: one less, and the next would begin one too late.
  void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
  const { queryKey } = chatQuery(id);
  // Where it is open it is asked for again, and the answer says that it is there no more.
  void queries.resetQueries({ queryKey, type: 'active' });
  queries.removeQueries({ queryKey, type: 'inactive' });
}

/** What the server tells of the list. What cannot be known from that is asked for. */
export function takeNews(queries: QueryClient, news: chats.ChatNews): void {
  const id = news.chatRoomId;
  if (news.news === 'left') {
    forgetChat(queries, id);
    return;
  }
  const isListed = queries
    .getQueryData(chatsQuery.queryKey)
    ?.pages.some(({ content }) => content.some(({ chatRoomId }) => chatRoomId === id));
  // Word of who came or went, or of a new name or photo: what is kept of the chat is not true any more.
  const isOther = news.last !== undefined && news.last.type !== 'CHAT' && news.last.type !== 'FILE';
  if ((news.news === 'changed' && !news.last) || !isListed || isOther) {
    void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: chatQuery(id).queryKey });
  }
  // What of a chat that is not open is here has an end that is not its end any more: it is opened anew at what is new.
  if (news.last) queries.removeQueries({ queryKey: keyOfThread(id), type: 'inactive' });
  if (isListed) updateCachedChat(queries, id, (chat) => ({ ...chat, ...afterNews(chat, news) }));
}

/** What happened in the chats while nothing was heard was not told: what is kept of them is asked for again. */
export function catchUp(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
  void queries.invalidateQueries({ queryKey: keyOf(api.chats.getChat), predicate: mayHaveChanged });
}

/** Somebody has read a chat up to a message. */
export function keepRead(
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
