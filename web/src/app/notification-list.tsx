import { Link } from 'react-router';
import { dateLabel } from '../lib/time-labels.ts';
import { cx } from '../ui/cx.ts';
import { CommentIcon } from '../ui/icons.tsx';
import { paths } from './paths.ts';

/** A notification as the lists show it. */
export interface NotificationItem {
  /** The post it is about; for chats an id that is present. */
  id: string | null;
  userName: string;
  noti: string;
  time: string;
  /** POST, CHAT, FOLLOW. */
  notiType: string;
}

export interface NotificationListProps {
  notifications: readonly NotificationItem[];
  /** Called when one of them is followed to its place. */
  onFollow?: () => void;
}

/** Rows of notifications: a post leads to its page, a chat to the messages, others are plain text. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  if (notifications.length === 0)
    return <p className="px-3 py-8 text-center text-text-2">No notifications yet</p>;
  return (
    <ul>
      {notifications.map((item) => (
        <li key={item.time}>
          <NotificationRow item={item} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function NotificationRow({ item, onFollow }: { item: NotificationItem; onFollow: (() => void) | undefined }) {
  const to = placeOf(item);
  const isChat = item.notiType === 'CHAT';
  const row = (
    <>
      {isChat ? <CommentIcon size={18} className="mt-0.5 text-accent" /> : null}
      <span className="grid min-w-0 grow">
        <span>{item.noti}</span>
        <time dateTime={item.time} className="text-[13px] text-text-2">
          {dateLabel(item.time)}
        </time>
      </span>
    </>
  );
  const look = cx('flex gap-3 rounded-s px-3 py-2.5', isChat && 'bg-accent-soft');
  if (to === null) return <div className={look}>{row}</div>;
  return (
    <Link to={to} onClick={onFollow} className={cx(look, 'hover:bg-surface-3')}>
      {row}
    </Link>
  );
}

function placeOf({ id, notiType }: NotificationItem): string | null {
  if (id === null) return null;
  if (notiType === 'POST') return paths.post(id);
  return notiType === 'CHAT' ? paths.messages : null;
}
