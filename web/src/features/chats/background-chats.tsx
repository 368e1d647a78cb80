import { OWN_STREAMS, type chats } from '@backbeat/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTitleCount } from '../../navigation/use-title.ts';
import { realtime } from '../../api/realtime/realtime-client.ts';
import { CountBadge } from '../../ui/controls/chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { refetchChats, chatsQuery, applyNews } from './chat-list/chats.queries.ts';
import { uploadOutboxOf } from './outbox/upload-outbox.ts';
import { countUnread, listedChats, type ChatPages } from './chat-list/cached-chats.ts';
import { deleteDrafts } from './composer/stored-drafts.ts';
import { outboxOf } from './outbox/outbox.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messages } from './chats.messages.ts';

/** Runs on every screen: receives chat updates of the signed-in user and sends pending messages. */
export function BackgroundChats({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { data: unread = 0 } = useInfiniteQuery({ ...chatsQuery, select: countAll });
  useTitleCount(unread);
  useEffect(() => {
    // Not validated again, since the server writes it with the contract's schema.
    const stopHearing = realtime.subscribe(OWN_STREAMS.chats, (news) => {
      if (isNews(news)) applyNews(queries, news);
    });
    const stopWatching = realtime.onSubscribed(() => refetchChats(queries));
    const stopSending = outboxOf(userId).run();
    // Resumes uploads that a reload has interrupted, on any screen.
    uploadOutboxOf(userId);
    return () => {
      stopHearing();
      stopWatching();
      stopSending();
    };
  }, [queries, userId]);
  return null;
}

/**
 * Deletes the user's drafts, pending messages and pending uploads when they sign out or delete
 * their account, so that the next user of this browser cannot see them. When a session only
 * expires, they remain for the same user.
 */
export function deleteUnsentMessages(userId: string): void {
  outboxOf(userId).clear();
  uploadOutboxOf(userId).clear();
  deleteDrafts(userId);
}

const isNews = (news: unknown): news is chats.ChatNews => isRecord(news) && 'news' in news;

/** The badge with the number of unread messages. */
export function UnreadBadge({ className }: { className?: string }) {
  const { data: count = 0 } = useInfiniteQuery({ ...chatsQuery, select: countAll });
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>{messages.unreadMessages({ count })}</VisuallyHidden>
      <span aria-hidden="true">
        <CountBadge key={count} count={count} {...(className && { className })} />
      </span>
    </>
  );
}

const countAll = (list: ChatPages): number => countUnread(listedChats(list));
