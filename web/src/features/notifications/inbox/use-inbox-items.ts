import type { notifications, users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { allNotifications, useReadNotifications } from '../notifications.queries.ts';

/** An entry as it was when it was new. */
const markOf = ({ key, time }: notifications.Notification): string => `${key} ${time}`;

/**
 * The entries of the list. They count as read once they are on the screen, and stay marked as new
 * until it closes.
 * @param isOpen false during the closing animation
 */
export function useInboxItems(user: users.CurrentUser, isOpen: boolean) {
  const { userName, notifications, unreadNotifications } = user;
  const {
    data = notifications,
    error,
    refetch,
    isFetching,
    isPending,
  } = useQuery({
    ...allNotifications(userName),
    enabled: isOpen,
    staleTime: 0,
  });
  const [newMarks, setNewMarks] = useState<ReadonlySet<string>>(new Set());
  const arrivals = data.filter((item) => item.isNew && !newMarks.has(markOf(item)));
  if (arrivals.length > 0) setNewMarks(new Set([...newMarks, ...arrivals.map(markOf)]));
  const readNotifications = useReadNotifications();
  const [newest] = data;
  const newestMark = newest && markOf(newest);
  const markAsRead = useEffectEvent(() => {
    if (unreadNotifications > 0) readNotifications();
  });
  useEffect(() => {
    if (isOpen && newestMark !== undefined) markAsRead();
  }, [isOpen, newestMark]);
  return {
    items: data.map((item) => ({ ...item, isNew: item.isNew || newMarks.has(markOf(item)) })),
    error,
    refetch,
    isFetching,
    isPending,
  };
}
