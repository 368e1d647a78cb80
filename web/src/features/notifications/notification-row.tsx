import { listNames, notificationPath, type notifications } from '@backbeat/contract';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { briefAge, dateLabel } from '../../lib/format/time-labels.ts';
import { Link } from '@packages/router';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { CommentIcon } from '../../ui/icons.tsx';
import { PlayArtwork } from './play-artwork.tsx';
import { isPlayable } from './play-notification.ts';
import { messages } from './notifications.messages.ts';

type Notification = notifications.Notification;

export interface NotificationRowProps {
  item: Notification;
  /** Called when the user follows a link of the row. */
  onFollow?: ((event: MouseEvent) => void) | undefined;
  /** Whether its content is shown beside the list. */
  isCurrent?: boolean;
  /** Below the text. */
  children?: ReactNode;
}

/** How many of the others a row names. */
const MAX_NAMES = 5;

/**
 * A notification: faces, text and time, and its track to play. A post links to its page, a chat to
 * the message; others are plain text.
 */
export function NotificationRow({ item, onFollow, isCurrent = false, children }: NotificationRowProps) {
  const to = notificationPath(item);
  return (
    <div
      className={cx(
        'relative grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-m px-3 py-2.5 transition-colors',
        isCurrent && 'bg-surface-2',
        to !== null && !isCurrent && 'hover:bg-surface-2',
      )}
    >
      <Faces item={item} />
      <div className="grid min-w-0 text-[14.5px] leading-snug">
        {to === null ? (
          <span className={cx('wrap-anywhere', !item.isNew && 'text-text-2')}>
            <Words item={item} />
          </span>
        ) : (
          // The link covers the whole row. Its buttons lie above it.
          <Link
            to={to}
            {...(onFollow && { onClick: onFollow })}
            aria-current={isCurrent || undefined}
            data-row={item.key}
            className={cx(
              'wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent',
              !item.isNew && 'text-text-2',
            )}
          >
            <Words item={item} />
          </Link>
        )}
        <p className="flex flex-wrap items-center gap-x-1.5 text-[13px] text-text-3">
          {item.isNew ? (
            <span className="size-[7px] shrink-0 rounded-pill bg-accent">
              <span className="sr-only">{messages.new}</span>
            </span>
          ) : null}
          {item.others.length > 0 ? (
            <>
              <span className="min-w-0 wrap-anywhere">{othersText(item)}</span>
              <span aria-hidden="true">·</span>
            </>
          ) : null}
          <time dateTime={item.time} title={dateLabel(item.time)} className="tabular-nums">
            {briefAge(item.time)}
          </time>
        </p>
      </div>
      <Action item={item} onFollow={onFollow} />
      {children}
    </div>
  );
}

/** What a press does without opening: playing the track, answering a request, opening the chat. */
function Action({ item, onFollow }: Pick<NotificationRowProps, 'item' | 'onFollow'>) {
  if (item.leadsTo === 'request' && item.id !== null)
    return (
      <ButtonLink
        to={paths.request(item.id)}
        size="small"
        className="relative z-1 bg-surface-3"
        {...(onFollow && { onClick: onFollow })}
      >
        {messages.answer}
      </ButtonLink>
    );
  if (isPlayable(item)) return <PlayArtwork item={item} />;
  return item.notiType === 'CHAT' ? <CommentIcon size={20} className="mx-2.5 text-accent" /> : null;
}

/** One face, or the two latest overlapping. */
function Faces({ item: { userName, profilePic, faces } }: { item: Notification }) {
  const [first = { userName, profilePic }, second] = faces;
  if (!second)
    return (
      <Avatar
        seed={first.userName}
        src={uploadedPicture(first.profilePic)}
        size={40}
        className="self-start"
      />
    );
  return (
    <span className="relative block h-10 w-[42px] self-start">
      {[first, second].map((face, place) => (
        <span
          key={face.userName}
          className={cx(
            'absolute flex rounded-pill ring-2 ring-surface-1',
            place === 0 ? 'top-0 left-0' : 'right-0 bottom-0',
          )}
        >
          <Avatar seed={face.userName} src={uploadedPicture(face.profilePic)} size={28} />
        </span>
      ))}
    </span>
  );
}

/** The names behind 'X and 3 others'. */
function othersText({ people, others }: Notification): string {
  const names = others.slice(0, MAX_NAMES);
  const unnamedCount = people - 1 - names.length;
  return unnamedCount > 0
    ? messages.namesAndMore({ names: names.join(', '), count: unnamedCount })
    : listNames(names);
}

/** The text of a notification, with its leading name in bold. */
function Words({ item: { noti, userName } }: { item: Notification }) {
  if (!noti.startsWith(userName)) return noti;
  return (
    <>
      <strong className="text-text">{userName}</strong>
      <span>{noti.slice(userName.length)}</span>
    </>
  );
}
