import type { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { useConnectionStatus } from '../../api/use-connection-status.ts';
import { logFailure } from '../../lib/log.ts';
import { updateCachedChat } from './chats.queries.ts';

/** Several messages that come together are read with one call, in milliseconds. */
const PAUSE = 300;

/** Tells the server how far a chat is read, while its end is in sight and somebody looks at the page. */
export function useRead(chat: chats.Chat, lastSeq: number, isInSight: boolean): void {
  const queries = useQueryClient();
  const isSeen = useSyncExternalStore(watchVisibility, isPageSeen);
  const isLost = useConnectionStatus() === 'lost';
  const told = useRef(chat.readSeq);
  const tell = useEffectEvent(async (seq: number) => {
    if (seq <= told.current && chat.unread === 0) return;
    told.current = seq;
    try {
      const { unread } = await call(api.chats.readChat, { params: { id: chat.chatRoomId }, body: { seq } });
      updateCachedChat(queries, chat.chatRoomId, (now) => ({
        ...now,
        unread,
        readSeq: Math.max(seq, now.readSeq),
      }));
    } catch (error) {
      // Whoever has just been taken out of a chat has nothing to read in it.
      if (error instanceof ApiFailure && error.status === 404) return;
      // It is told with the next message, or when the chat is looked at again.
      told.current = chat.readSeq;
      logFailure('It could not be told how far a chat is read.', error);
    }
  });
  useEffect(() => {
    if (!isInSight || !isSeen || isLost || lastSeq === 0) return undefined;
    const timer = setTimeout(() => void tell(lastSeq), PAUSE);
    return () => clearTimeout(timer);
  }, [isInSight, isSeen, isLost, lastSeq]);
}

const isPageSeen = (): boolean => document.visibilityState === 'visible';

function watchVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher);
  return () => document.removeEventListener('visibilitychange', watcher);
}
