import { chats, DELETED_USER } from '@backbeat/contract';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { CountBadge } from '../../../ui/controls/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { BellOffIcon } from '../../../ui/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { fromList } from '../chats-address.ts';
import { linkedPost } from '../message-content.ts';
import { chatTime, lastActivityLabel } from './chat-time.ts';
import { messages } from './chat-list.messages.ts';

interface ChatListItemProps {
  chat: chats.Chat;
  viewer: string;
  isOpen: boolean;
  /** Whether the other user of a direct chat is online. */
  isOnline: boolean;
}

/** A chat in the list: its name, the last message and the number of unread messages. */
export function ChatListItem({ chat, viewer, isOpen, isOnline }: ChatListItemProps) {
  const { chatRoomId, chatName, chatPhoto, users, time, unread, isDirect, muted } = chat;
  return (
    <Link
      to={paths.chat(chatRoomId)}
      state={fromList}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'grid grid-cols-[48px_minmax(0,1fr)] items-center gap-x-3 rounded-m p-2.5 transition-colors',
        isOpen ? 'bg-surface-2' : 'hover:bg-surface-2',
      )}
    >
      <Avatar seed={chatName} src={uploadedPicture(chatPhoto)} size={48} isActive={isOnline} />
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <span className="flex items-center gap-1.5">
          <strong dir="auto" className="truncate">
            {chatName}
          </strong>
          {muted ? (
            <span title={messages.muted} className="text-text-3">
              <BellOffIcon size={14} />
              <VisuallyHidden>{messages.muted}</VisuallyHidden>
            </span>
          ) : null}
          <time dateTime={time} className="ml-auto shrink-0 pl-1.5 text-[13px] text-text-3">
            {chatTime(time)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-3">
          <span dir="auto" className={cx('truncate text-[14px]', unread === 0 && 'text-text-2')}>
            {previewLine(chat, viewer)}
          </span>
          {unread > 0 ? (
            <span className="shrink-0">
              <VisuallyHidden>{messages.unreadCount({ count: unread })}</VisuallyHidden>
              <span aria-hidden="true">
                <CountBadge key={unread} count={unread} className="appear" />
              </span>
            </span>
          ) : null}
        </span>
        <span className="truncate text-[12.5px] text-text-3">
          {isDirect
            ? messages.lastActive({ age: lastActivityLabel(time) })
            : messages.membersLastActive({ count: users.length, age: lastActivityLabel(time) })}
        </span>
      </span>
    </Link>
  );
}

/** The last message with its sender. In a direct chat the other sender's name is omitted. */
function previewLine({ message, lastSender, lastType, isDirect }: chats.Chat, viewer: string): string {
  if (lastSender === null) return chats.messages.noMessages;
  const sender = lastSender === viewer ? messages.you : lastSender;
  if (lastType !== 'CHAT') return messages.senderDid({ sender, message });
  if (linkedPost(message, window.location.origin)?.isAll === true) return messages.sentATrack({ sender });
  if (lastSender === viewer) return messages.senderSaid({ sender, message });
  return isDirect && lastSender !== DELETED_USER ? message : messages.senderSaid({ sender, message });
}
