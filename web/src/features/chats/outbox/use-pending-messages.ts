import type { chats } from '@backbeat/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { uploadOutboxOf, type PendingUpload } from './upload-outbox.ts';
import type { PendingMessage } from './outbox-state.ts';
import { outboxOf } from './outbox.ts';

/** Number of newest messages that are searched for own sent ones. */
const SEARCHED_MESSAGES = 300;

/** The pending messages of a chat, without those already in the conversation. */
export function usePendingMessages(
  userId: string,
  chatId: string,
  messages: readonly chats.Message[],
  viewer: string,
): { pendingMessages: readonly PendingMessage[]; pendingUploads: readonly PendingUpload[] } {
  const outbox = outboxOf(userId);
  const texts = useSyncExternalStore(outbox.watch, outbox.get);
  const fileOutbox = uploadOutboxOf(userId);
  const files = useSyncExternalStore(fileOutbox.watch, fileOutbox.get);
  useEffect(() => {
    const arrivedIds = new Set(
      messages
        .slice(-SEARCHED_MESSAGES)
        .flatMap(({ sender, clientId }) => (sender === viewer && clientId !== undefined ? [clientId] : [])),
    );
    outbox.markArrived(arrivedIds);
    fileOutbox.markArrived(arrivedIds);
  }, [messages, outbox, fileOutbox, viewer]);
  return {
    pendingMessages: useMemo(() => texts.filter((each) => each.chatId === chatId), [texts, chatId]),
    pendingUploads: useMemo(() => files.filter((each) => each.chatId === chatId), [files, chatId]),
  };
}
