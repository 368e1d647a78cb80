import { OWN_STREAMS, type chats } from '@backbeat/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTitleMark } from '../../app/use-title.ts';
import { realtime } from '../../api/realtime-client.ts';
import { CountBadge } from '../../ui/chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { followTakenBack } from '../notifications/index.ts';
import { catchUp, chatsQuery, takeNews } from './chats.queries.ts';
import { fileOutboxOf } from './file-outbox.ts';
import { countUnread, listedChats, type ChatPages } from './cached-chats.ts';
import { forgetDrafts } from './stored-drafts.ts';
import { outboxOf } from './outbox.ts';

/** On every screen: hears of the chats of whoever is signed in, and sends what they have typed and was not sent yet. */
export function ChatsAtHand({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { data: unread = 0 } = useInfiniteQuery({ ...chatsQuery, select: countAll });
  useTitleMark(unread);
  useEffect(() => {
    const takenBack = followTakenBack(queries);
    // It is not parsed again: the server writes it by the contract's schema.
    const stopHearing = realtime.subscribe(OWN_STREAMS.chats, (told) => {
      if (!isNews(told)) return;
      takeNews(queries, told);
      if (told.news === 'left' || (told.news === 'read' && told.unread === 0))
        takenBack.ofChat(told.chatRoomId);
    });
    const stopWatching = realtime.whenHearing(() => catchUp(queries));
    const stopSending = outboxOf(userId).run();
    // What a reload has cut off goes on, on whatever screen.
    fileOutboxOf(userId);
    return () => {
      stopHearing();
      takenBack.stop();
      stopWatching();
      stopSending();
    };
  }, [queries, userId]);
  return null;
}

/**
 * Takes away what somebody has typed or chosen and not sent, since they sign out or are no more: the next one at this browser
 * does not find it. Where a session only ended, it waits for the same one to come back.
 */
export function forgetTyped(userId: string): void {
  outboxOf(userId).clear();
  fileOutboxOf(userId).clear();
  forgetDrafts(userId);
}

const isNews = (told: unknown): told is chats.ChatNews =>
  typeof told === 'object' && told !== null && 'news' in told;

/** How many messages nobody has read yet, at the entry to them. */
export function UnreadMark({ className }: { className?: string }) {
  const { data: count = 0 } = useInfiniteQuery({ ...chatsQuery, select: countAll });
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>, {count} unread</VisuallyHidden>
      <span aria-hidden="true">
        <CountBadge key={count} count={count} {...(className && { className })} />
      </span>
    </>
  );
}

const countAll = (list: ChatPages): number => countUnread(listedChats(list));
