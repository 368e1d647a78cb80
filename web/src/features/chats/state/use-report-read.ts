import type { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useConnectionStatus } from '../../../api/realtime/use-connection-status.ts';
import { logFailure } from '../../../api/log-failure.ts';
import { updateCachedChat } from '../chat-list/chats.queries.ts';

/** Milliseconds for which read receipts are collected into one call. */
const REPORT_DELAY_MS = 300;

/** Reports to the server how far a chat is read, while its end and the page are visible. */
export function useReportRead(chat: chats.Chat, lastSeq: number, isInSight: boolean): void {
  const queries = useQueryClient();
  const isSeen = useSyncExternalStore(watchVisibility, isPageSeen);
  const isLost = useConnectionStatus() === 'lost';
  const reportedSeq = useRef(chat.readSeq);
  const report = useEffectEvent(async (seq: number) => {
    if (seq <= reportedSeq.current && chat.unread === 0) return;
    reportedSeq.current = seq;
    try {
      const { unread } = await call(api.chats.readChat, { params: { id: chat.chatRoomId }, body: { seq } });
      updateCachedChat(queries, chat.chatRoomId, (now) => ({
        ...now,
        unread,
        readSeq: Math.max(seq, now.readSeq),
      }));
    } catch (error) {
      // The user has just been removed from the chat and has nothing to read in it.
      if (error instanceof ApiFailure && error.status === 404) return;
      // The next message or the next visit to the chat reports it again.
      reportedSeq.current = chat.readSeq;
      logFailure('read position could not be reported', error);
    }
  });
  useEffect(() => {
    if (!isInSight || !isSeen || isLost || lastSeq === 0) return undefined;
    const timer = setTimeout(() => void report(lastSeq), REPORT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isInSight, isSeen, isLost, lastSeq]);
}

const isPageSeen = (): boolean => document.visibilityState === 'visible';

function watchVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher);
  return () => document.removeEventListener('visibilitychange', watcher);
}
