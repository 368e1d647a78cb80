import { limits, type chats } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { getServerTime } from '../../../lib/time/clock.ts';

/** Milliseconds in which an own message can still be changed; 0 afterwards. The server decides. */
export const changeTimeLeft = ({ time }: Pick<chats.Message, 'time'>, now: number): number =>
  Math.max(0, Date.parse(time) + limits.chats.editMinutes * 60_000 - now);

/** Whether a message can still be changed. The actions disappear when the time is over. */
export function useCanChange(message: chats.Message, isMine: boolean): boolean {
  const [remainingMs] = useState(() => (isMine ? changeTimeLeft(message, getServerTime()) : 0));
  const [isOver, setOver] = useState(remainingMs === 0);
  useEffect(() => {
    if (remainingMs === 0) return undefined;
    const timer = setTimeout(() => setOver(true), remainingMs);
    return () => clearTimeout(timer);
  }, [remainingMs]);
  return !isOver;
}

/** The user's last message, if it can still be edited. */
export const lastChangeable = (
  messages: readonly chats.Message[],
  viewer: string,
  now: number,
): chats.Message | undefined => {
  const ownMessage = messages.findLast(
    ({ sender, type, removed }) => sender === viewer && type === 'CHAT' && !removed,
  );
  return ownMessage && changeTimeLeft(ownMessage, now) > 0 ? ownMessage : undefined;
};
