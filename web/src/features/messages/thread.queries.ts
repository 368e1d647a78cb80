import { chatTopic, limits, type chats } from '@backbeat/contract';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { realtime } from '../../api/realtime-client.ts';
import { useConnectionStatus } from '../../api/use-connection-status.ts';
import { api } from '../../api/routes.ts';
import { keyOfThread } from './chats.queries.ts';
import {
  beginsChat,
  isBehind,
  mergeMessages,
  openingPlace,
  placeIn,
  replaceMessage,
  threadOf,
  trim,
  type Thread,
} from './thread.ts';

/** Rounds of catching up after which one rather begins anew at the end. */
const MAX_ROUNDS = 5;
/** Messages come over the topic; only what does not come so within a moment is asked for, in milliseconds. */
const MOMENT = 500;

/**
 * What of a chat is here: the newest messages, or what is new in it first, and as many others as somebody has gone to.
 * @param opened the chat as it was when it was opened
 */
const threadQuery = (queries: QueryClient, opened: chats.Chat) => {
  const chatId = opened.chatRoomId;
  return queryOptions({
    queryKey: keyOfThread(chatId),
    queryFn: async ({ signal }): Promise<Thread> => {
      const input = { params: { id: chatId } };
      const kept = () => queries.getQueryData<Thread>(keyOfThread(chatId));
      const place = kept() ? undefined : openingPlace(opened, limits.chats.newest);
      if (place !== undefined) {
        const query = { before: String(place) };
        return placeIn(await call(api.chats.listMessages, { ...input, query }, { signal }), opened.lastSeq);
      }
      const newest = await call(api.chats.listMessages, input, { signal });
      const before = kept();
      if (!before || before.messages.length === 0) return threadOf(newest);
      if (before.isAway) return mergeMessages(kept() ?? before, newest);
      const missed: chats.Message[] = [];
      let last = before.messages.at(-1)?.seq ?? 0;
      for (let round = 0; last + 1 < (newest[0]?.seq ?? 0); round += 1) {
        const after =
          round < MAX_ROUNDS
            ? await call(api.chats.listMessagesAfter, { ...input, query: { seq: String(last) } }, { signal })
            : [];
        if (after.length === 0) return threadOf(newest);
        missed.push(...after);
        last = after.at(-1)?.seq ?? last;
      }
      return mergeMessages(kept() ?? before, [...missed, ...newest]);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    structuralSharing: false,
  });
};

/** Back to what was said before, or on to what was said after. */
export type Way = 'older' | 'newer';

export interface OpenThread {
  thread: Thread | undefined;
  error: Error | null;
  isTrying: boolean;
  retry: () => void;
  /** Asks for what was said before what is here. */
  loadOlder: () => void;
  /** Asks for what was said after what is here, where one has gone back. */
  loadNewer: () => void;
  loading: Way | null;
  /** Which way asking has failed. */
  failed: Way | null;
  /** Shows the place in the conversation at which a message stands. */
  goTo: (seq: number) => Promise<void>;
  /** Back to the end of the conversation. */
  goToEnd: () => Promise<void>;
}

/**
 * The open chat: hears what is said in it, and asks for what was missed.
 * @param opened the chat as it was when it was opened
 * @param lastSeq the number of its last message, as the list has it
 * @param isAtEnd whether one looks at its end
 * @param hears.event of reading and typing
 * @param hears.message of each message that comes while one looks
 */
export function useThread(
  opened: chats.Chat,
  lastSeq: number,
  isAtEnd: boolean,
  hears: {
    event: (event: Exclude<chats.ChatEvent, { event: 'changed' }>) => void;
    message: (message: chats.Message) => void;
  },
): OpenThread {
  const chatId = opened.chatRoomId;
  const queries = useQueryClient();
  const { data: thread, error, refetch, isFetching } = useQuery(threadQuery(queries, opened));
  const [loading, setLoading] = useState<Way | null>(null);
  const [failed, setFailed] = useState<Way | null>(null);
  const change = (merge: (thread: Thread) => Thread) =>
    queries.setQueryData<Thread>(keyOfThread(chatId), (now) => now && merge(now));

  const take = useEffectEvent((told: unknown) => {
    if (isEvent(told)) {
      if (told.event === 'changed') change((now) => replaceMessage(now, told.changed));
      else hears.event(told);
    } else if (isMessage(told)) {
      change((now) => trim(mergeMessages(now, [told]), isAtEnd ? 'newer' : 'older'));
      hears.message(told);
    }
  });
  useEffect(() => realtime.subscribe(chatTopic(chatId), (told) => take(told)), [chatId]);

  const last = thread?.messages.at(-1)?.seq ?? 0;
  const isLate = thread !== undefined && isBehind({ ...thread, lastSeq: Math.max(lastSeq, thread.lastSeq) });
  const isConnected = useConnectionStatus() === 'connected';
  const catchUp = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isLate || isFetching || !isConnected) return undefined;
    const timer = setTimeout(() => catchUp(), MOMENT);
    return () => clearTimeout(timer);
  }, [isLate, isFetching, isConnected]);
  // Changes and reactions that were missed have no number to be missed by.
  useEffect(() => realtime.whenHearing(() => catchUp()), []);

  // Whoever comes back to a chat comes to its end.
  useEffect(
    () => () => {
      const key = keyOfThread(chatId);
      if (queries.getQueryData<Thread>(key)?.isAway) queries.removeQueries({ queryKey: key });
    },
    [queries, chatId],
  );

  const load = async (way: Way, ask: () => Promise<chats.Message[]>) => {
    if (loading !== null) return;
    setLoading(way);
    setFailed(null);
    try {
      const more = await ask();
      change((now) => trim(mergeMessages(now, more), way));
    } catch {
      setFailed(way);
    } finally {
      setLoading(null);
    }
  };
  const params = { id: chatId };
  const first = thread?.messages[0]?.seq;
  return {
    thread,
    error,
    isTrying: isFetching,
    retry: () => void refetch(),
    loadOlder: () => {
      if (!thread || beginsChat(thread) || first === undefined) return;
      void load('older', () => call(api.chats.listMessages, { params, query: { before: String(first) } }));
    },
    loadNewer: () => {
      if (!thread?.isAway) return;
      void load('newer', () => call(api.chats.listMessagesAfter, { params, query: { seq: String(last) } }));
    },
    loading,
    failed,
    goTo: async (seq) => {
      if (first !== undefined && seq >= first && seq <= last) return;
      const before = String(seq + Math.floor(limits.chats.newest / 2));
      const around = await call(api.chats.listMessages, { params, query: { before } });
      change((now) => placeIn(around, Math.max(now.lastSeq, lastSeq)));
    },
    goToEnd: async () => {
      if (!thread?.isAway) return;
      const newest = await call(api.chats.listMessages, { params });
      queries.setQueryData<Thread>(keyOfThread(chatId), threadOf(newest));
    },
  };
}

const isEvent = (told: unknown): told is chats.ChatEvent =>
  typeof told === 'object' && told !== null && 'event' in told;
const isMessage = (told: unknown): told is chats.Message =>
  typeof told === 'object' && told !== null && 'seq' in told && 'reactions' in told;

/** Puts a message that the server has just answered into the conversation that shows it. */
export function keepMessage(queries: QueryClient, message: chats.Message): void {
  queries.setQueryData<Thread>(
    keyOfThread(message.chatRoomId),
    (thread) => thread && replaceMessage(mergeMessages(thread, [message]), message),
  );
}
