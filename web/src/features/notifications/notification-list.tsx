import { notificationPath, type notifications } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { messages } from './notifications.messages.ts';

type Notification = notifications.Notification;

export interface NotificationListProps {
  notifications: readonly Notification[];
  /** Called when the user follows the link of a notification. */
  onFollow?: () => void;
}

/**
 * Rows of notifications. A post links to its page, a chat to the message; others are plain text.
 */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  if (notifications.length === 0)
    return <p className="px-3 py-8 text-center text-text-2">{messages.noNotificationsYet}</p>;
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

interface EntryProps {
  item: Notification;
  onFollow: (() => void) | undefined;
}

function NotificationRow({ item, onFollow }: EntryProps) {
  const to = notificationPath(item);
  const isChat = item.notiType === 'CHAT';
  return (
    <div
      className={cx(
        'relative flex gap-3 rounded-s px-3 py-2.5',
        isChat && 'bg-accent-soft',
        to !== null && 'transition-colors hover:bg-surface-3',
      )}
    >
      <Avatar seed={item.userName} src={uploadedPicture(item.profilePic)} size={36} className="mt-0.5" />
      <div className="grid min-w-0 grow">
        {to === null ? (
          <span className="wrap-anywhere">
            <Words item={item} />
          </span>
        ) : (
          // The link covers the whole row. The links of the other names lie above it.
          <Link
            to={to}
            onClick={onFollow}
            className="wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-s focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <Words item={item} />
          </Link>
        )}
        <time dateTime={item.time} className="flex items-center gap-1.5 text-[13px] text-text-2 tabular-nums">
          {isChat ? <CommentIcon size={14} className="text-accent" /> : null}
          <span>{dateLabel(item.time)}</span>
        </time>
        {item.others.length > 0 ? <Others item={item} onFollow={onFollow} /> : null}
      </div>
      {item.isNew ? (
        <span className="mt-2 size-2 shrink-0 rounded-pill bg-accent">
          <span className="sr-only">{messages.new}</span>
        </span>
      ) : null}
    </div>
  );
}

/** Shows the other names of 'X and 3 others' on request. */
function Others({ item: { people, others }, onFollow }: EntryProps) {
  const unnamedCount = people - 1 - others.length;
  return (
    <details className="relative z-1 w-fit text-[14px]">
      <summary className="w-fit rounded-s py-1 text-text-2 hover:text-text pointer-coarse:py-3">
        {people === 2 ? messages.whoElse : messages.whoAreTheOthers}
      </summary>
      <ul className="flex flex-wrap gap-x-3">
        {others.map((name) => (
          <li key={name} className="min-w-0">
            <Link
              to={paths.profile(name)}
              onClick={onFollow}
              className="inline-block rounded-s py-1 font-semibold wrap-anywhere hover:underline pointer-coarse:py-3"
            >
              {name}
            </Link>
          </li>
        ))}
        {unnamedCount > 0 ? (
          <li className="py-1 text-text-2 pointer-coarse:py-3">
            {messages.andMore({ count: unnamedCount })}
          </li>
        ) : null}
      </ul>
    </details>
  );
}

/** The text of a notification, with its leading name in bold. */
function Words({ item: { noti, userName } }: { item: Notification }) {
  if (!noti.startsWith(userName)) return noti;
  return (
    <>
      <strong>{userName}</strong>
      <span>{noti.slice(userName.length)}</span>
    </>
  );
}
