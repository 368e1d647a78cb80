import { limits, type chats } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { getServerTime } from '../../../lib/time/clock.ts';

/** Milliseconds in which an own message can still be changed; 0 afterwards. The server decides. */
export const changeTimeLeft = ({ time }: Pick<chats.Message, 'time'>, now: number): number =>
  Math.max(0, Date.parse(time) + limits.chats.editMinutes * 60_000 - now);

/** Whether a message can still be changed. The actions disappear when the time is over. */
export function useCanChange(message: chats.Message, isMine: boolean): boolean {
  const [left] = useState(() => (isMine ? changeTimeLeft(message, getServerTime()) : 0));
  const [isOver, setOver] = useState(left === 0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  return !isOver;
}

/** The user's last message, if it can still be edited. */
export const lastChangeable = (
  messages: readonly chats.Message[],
  viewer: string,
  now: number,
): chats.Message | undefined => {
  const own = messages.findLast(
    ({ sender, type, removed }) => sender === viewer && type === 'CHAT' && !removed,
  );
  return own && changeTimeLeft(own, now) > 0 ? own : undefined;
};
