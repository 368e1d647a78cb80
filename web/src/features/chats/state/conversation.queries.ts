import { chatTopic, limits, type chats } from '@backbeat/contract';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { realtime } from '../../../api/realtime/realtime-client.ts';
import { useConnectionStatus } from '../../../api/realtime/use-connection-status.ts';
import { api } from '../../../api/routes.ts';
import { conversationKey } from '../chat-list/chats.queries.ts';
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
import { isRecord } from '../../../lib/is-record.ts';

/**
 * Maximum number of requests to catch up. Beyond that the conversation reloads its newest messages.
 */
const MAX_ROUNDS = 5;
/** Milliseconds after which messages that have not arrived over the topic are fetched. */
const CATCH_UP_DELAY_MS = 500;

/**
 * The loaded part of a conversation: first the newest messages or the start of the unread ones,
 * then what the viewer scrolls to.
 * @param openedChat the chat as it was when it was opened
 */
const threadQuery = (queries: QueryClient, openedChat: chats.Chat) => {
  const chatId = openedChat.chatRoomId;
  return queryOptions({
    queryKey: conversationKey(chatId),
    queryFn: async ({ signal }): Promise<LoadedMessages> => {
      const input = { params: { id: chatId } };
      const readCachedMessages = () => queries.getQueryData<LoadedMessages>(conversationKey(chatId));
      const place = readCachedMessages() ? undefined : initialPosition(openedChat, limits.chats.newest);
      if (place !== undefined) {
        const query = { before: String(place) };
        return messagesAround(
          await call(api.chats.listMessages, { ...input, query }, { signal }),
          openedChat.lastSeq,
        );
      }
      const newestMessages = await call(api.chats.listMessages, input, { signal });
      const before = readCachedMessages();
      if (!before || before.messages.length === 0) return loadedMessagesOf(newestMessages);
      if (before.isAway) return mergeMessages(readCachedMessages() ?? before, newestMessages);
      const missedMessages: chats.Message[] = [];
      let last = before.messages.at(-1)?.seq ?? 0;
      for (let round = 0; last + 1 < (newestMessages[0]?.seq ?? 0); round += 1) {
        const after =
          round < MAX_ROUNDS
            ? await call(api.chats.listMessagesAfter, { ...input, query: { seq: String(last) } }, { signal })
            : [];
        if (after.length === 0) return loadedMessagesOf(newestMessages);
        missedMessages.push(...after);
        last = after.at(-1)?.seq ?? last;
      }
      return mergeMessages(readCachedMessages() ?? before, [...missedMessages, ...newestMessages]);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    structuralSharing: false,
  });
};

/** The direction in which more messages load. */
export type LoadDirection = 'older' | 'newer';

export interface OpenConversation {
  loadedMessages: LoadedMessages | undefined;
  error: Error | null;
  isTrying: boolean;
  retry: () => void;
  /** Loads earlier messages. */
  loadOlder: () => void;
  /** Loads later messages, when the viewer has jumped back. */
  loadNewer: () => void;
  loading: LoadDirection | null;
  /** The direction in which loading has failed. */
  failedDirection: LoadDirection | null;
  /** Loads the messages around a message, by its number. */
  goTo: (seq: number) => Promise<void>;
  /** Returns to the end of the conversation. */
  goToEnd: () => Promise<void>;
}

/**
 * The conversation of an open chat: subscribes to its messages and fetches missed ones.
 * @param openedChat the chat as it was when it was opened
 * @param lastSeq the number of its last message according to the chat list
 * @param isAtEnd whether the viewer is at the end
 * @param handlers.event called when a member reads or types
 * @param handlers.message called for each new message
 */
export function useConversation(
  openedChat: chats.Chat,
  lastSeq: number,
  isAtEnd: boolean,
  handlers: {
    event: (event: Exclude<chats.ChatEvent, { event: 'changed' }>) => void;
    message: (message: chats.Message) => void;
  },
): OpenConversation {
  const chatId = openedChat.chatRoomId;
  const queries = useQueryClient();
  const { data: loadedMessages, error, refetch, isFetching } = useQuery(threadQuery(queries, openedChat));
  const [loading, setLoading] = useState<LoadDirection | null>(null);
  const [failedDirection, setFailedDirection] = useState<LoadDirection | null>(null);
  const change = (merge: (loadedMessages: LoadedMessages) => LoadedMessages) =>
    queries.setQueryData<LoadedMessages>(conversationKey(chatId), (now) => now && merge(now));

  const receive = useEffectEvent((event: unknown) => {
    if (isEvent(event)) {
      if (event.event === 'changed') change((now) => replaceMessage(now, event.changed));
      else handlers.event(event);
    } else if (isMessage(event)) {
      change((now) => trimLoadedMessages(mergeMessages(now, [event]), isAtEnd ? 'newer' : 'older'));
      handlers.message(event);
    }
  });
  useEffect(() => realtime.subscribe(chatTopic(chatId), (event) => receive(event)), [chatId]);

  const last = loadedMessages?.messages.at(-1)?.seq ?? 0;
  const isLate =
    loadedMessages !== undefined &&
    hasMissingMessages({ ...loadedMessages, lastSeq: Math.max(lastSeq, loadedMessages.lastSeq) });
  const isConnected = useConnectionStatus() === 'connected';
  const refetchChats = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isLate || isFetching || !isConnected) return undefined;
    const timer = setTimeout(() => refetchChats(), CATCH_UP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLate, isFetching, isConnected]);
  // Missed edits and reactions leave no gap in the message numbers.
  useEffect(() => realtime.onSubscribed(() => refetchChats()), []);

  // A chat that is opened again starts at its end.
  useEffect(
    () => () => {
      const key = conversationKey(chatId);
      if (queries.getQueryData<LoadedMessages>(key)?.isAway) queries.removeQueries({ queryKey: key });
    },
    [queries, chatId],
  );

  const load = async (direction: LoadDirection, fetchMessages: () => Promise<chats.Message[]>) => {
    if (loading !== null) return;
    setLoading(direction);
    setFailedDirection(null);
    try {
      const more = await fetchMessages();
      change((now) => trimLoadedMessages(mergeMessages(now, more), direction));
    } catch {
      setFailedDirection(direction);
    } finally {
      setLoading(null);
    }
  };
  const params = { id: chatId };
  const first = loadedMessages?.messages[0]?.seq;
  return {
    loadedMessages,
    error,
    isTrying: isFetching,
    retry: () => void refetch(),
    loadOlder: () => {
      if (!loadedMessages || isStartOfChat(loadedMessages) || first === undefined) return;
      void load('older', () => call(api.chats.listMessages, { params, query: { before: String(first) } }));
    },
    loadNewer: () => {
      if (!loadedMessages?.isAway) return;
      void load('newer', () => call(api.chats.listMessagesAfter, { params, query: { seq: String(last) } }));
    },
    loading,
    failedDirection,
    goTo: async (seq) => {
      if (first !== undefined && seq >= first && seq <= last) return;
      const before = String(seq + Math.floor(limits.chats.newest / 2));
      const around = await call(api.chats.listMessages, { params, query: { before } });
      change((now) => messagesAround(around, Math.max(now.lastSeq, lastSeq)));
    },
    goToEnd: async () => {
      if (!loadedMessages?.isAway) return;
      const newestMessages = await call(api.chats.listMessages, { params });
      queries.setQueryData<LoadedMessages>(conversationKey(chatId), loadedMessagesOf(newestMessages));
    },
  };
}

const isEvent = (event: unknown): event is chats.ChatEvent => isRecord(event) && 'event' in event;
const isMessage = (event: unknown): event is chats.Message =>
  isRecord(event) && 'seq' in event && 'reactions' in event;

/** Puts a message from a response into the cached conversation. */
export function updateCachedMessage(queries: QueryClient, message: chats.Message): void {
  queries.setQueryData<LoadedMessages>(
    conversationKey(message.chatRoomId),
    (loadedMessages) => loadedMessages && replaceMessage(mergeMessages(loadedMessages, [message]), message),
  );
}
