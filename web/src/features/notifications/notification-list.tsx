import type { notifications } from '@backbeat/contract';
import { paths } from '../../app/paths.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { dateLabel } from '../../lib/time-labels.ts';
import { Link } from '../../router/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { CommentIcon } from '../../ui/icons.tsx';

type Notification = notifications.Notification;

export interface NotificationListProps {
  notifications: readonly Notification[];
  /** Called when one of them is followed to its place. */
  onFollow?: () => void;
}

/** Rows of notifications: a post leads to its page, a chat to what was said in it, others are plain text. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  if (notifications.length === 0)
    return <p className="px-3 py-8 text-center text-text-2">No notifications yet</p>;
  return (
    <ul>
      {notifications.map((item) => (
        <li key={item.key}>
          <NotificationRow item={item} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function NotificationRow({ item, onFollow }: { item: Notification; onFollow: (() => void) | undefined }) {
  const to = placeOf(item);
  const isChat = item.notiType === 'CHAT';
  const row = (
    <>
      <Avatar seed={item.userName} src={ownPicture(item.profilePic)} size={36} className="mt-0.5" />
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">
        <span className="wrap-anywhere">
          <Words item={item} />
        </span>
        <time dateTime={item.time} className="flex items-center gap-1.5 text-[13px] text-text-2 tabular-nums">
          {isChat ? <CommentIcon size={14} className="text-accent" /> : null}
          {dateLabel(item.time)}
        </time>
      </span>
      {item.isNew ? (
        <span className="mt-2 size-2 shrink-0 rounded-pill bg-accent">
          <span className="sr-only">New</span>
        </span>
      ) : null}
    </>
  );
  const look = cx('flex gap-3 rounded-s px-3 py-2.5', isChat && 'bg-accent-soft');
  if (to === null) return <div className={look}>{row}</div>;
  return (
    <Link to={to} onClick={onFollow} className={cx(look, 'transition-colors hover:bg-surface-3')}>
      {row}
    </Link>
  );
}

/** The text, with the name that it begins with in bold. */
function Words({ item: { noti, userName } }: { item: Notification }) {
  if (!noti.startsWith(userName)) return noti;
  return (
    <>
      <strong>{userName}</strong>
      {noti.slice(userName.length)}
    </>
  );
}

function placeOf({ id, notiType }: Notification): string | null {
  if (id === null) return null;
  if (notiType === 'POST') return paths.post(id);
  return notiType === 'CHAT' ? paths.chat(id) : null;
}
