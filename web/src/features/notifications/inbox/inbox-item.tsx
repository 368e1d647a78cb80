import type { notifications } from '@backbeat/contract';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { NotificationRow } from '../notification-row.tsx';
import { ReplyBox } from './reply-box.tsx';
import { messages } from './inbox.messages.ts';

interface InboxItemProps {
  item: notifications.Notification;
  isCurrent: boolean;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  onFollow: (event: MouseEvent) => void;
  onDone: () => void;
}

/**
 * A row of the list. A comment can be answered in place. On phones a swipe to the left scrolls to
 * Done, which is a button of the row for screen readers.
 */
export function InboxItem({ item, isCurrent, isReplying, onReplying, onFollow, onDone }: InboxItemProps) {
  const canReply = item.commentId !== null;
  return (
    <li
      data-key={item.key}
      tabIndex={-1}
      className="flex scrollbar-none snap-x snap-mandatory gap-2 overscroll-x-contain rounded-m outline-offset-[-2px] max-md:overflow-x-auto"
    >
      <div className="w-full min-w-0 shrink-0 snap-start">
        <NotificationRow item={item} isCurrent={isCurrent} onFollow={onFollow}>
          {canReply && isReplying ? (
            <ReplyBox item={item} onClose={() => onReplying(false)} />
          ) : canReply ? (
            <Button
              variant="ghost"
              size="small"
              className={cx(
                'relative z-1 col-start-2 -ml-3.5 justify-self-start text-text-2',
                // Beside the content, R and the current row are enough.
                !isCurrent && 'md:hidden',
              )}
              onClick={() => onReplying(true)}
            >
              {messages.reply}
            </Button>
          ) : null}
        </NotificationRow>
      </div>
      <button
        type="button"
        onClick={onDone}
        className="grid w-21 shrink-0 snap-end content-center justify-items-center gap-0.5 rounded-m bg-fill text-[12px] font-semibold text-on-fill outline-offset-[-4px] md:hidden"
      >
        <CheckIcon size={20} />
        <span>{messages.done}</span>
      </button>
    </li>
  );
}
