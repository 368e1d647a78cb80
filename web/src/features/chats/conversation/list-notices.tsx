import { chats } from '@backbeat/contract';
import { CountBadge } from '../../../ui/controls/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { dayLabel } from '../chat-list/chat-time.ts';
import type { ListRow } from '../state/conversation-rows.ts';
import type { OpenConversation } from '../state/conversation.queries.ts';
import { typingText } from '../state/status-text.ts';
import { messages } from './conversation.messages.ts';

const PILL = 'rounded-pill bg-floating shadow-small';

/** Shown at the ends of a conversation while more messages load or when loading failed. */
export function LoadNotice({
  open: { loading, failedDirection, loadOlder, loadNewer },
}: {
  open: OpenConversation;
}) {
  const direction = loading ?? failedDirection;
  if (direction === null) return null;
  const at = cx('absolute inset-x-0 grid justify-items-center', direction === 'older' ? 'top-2' : 'bottom-3');
  if (loading !== null)
    return (
      <span className={cx(at, 'pointer-events-none')}>
        <span className={cx(PILL, 'px-4 py-1.5 text-[13px] text-text-2')}>
          <Spinner
            size={12}
            label={loading === 'older' ? messages.loadingOlderMessages : messages.loadingMessages}
          />
        </span>
      </span>
    );
  return (
    <span role="alert" className={at}>
      <button
        type="button"
        onClick={direction === 'older' ? loadOlder : loadNewer}
        className={cx(PILL, 'min-h-11 px-4 text-[14px] font-medium text-danger')}
      >
        {messages.tryAgain({
          what: direction === 'older' ? chats.messages.olderFailed : chats.messages.messagesFailed,
        })}
      </button>
    </span>
  );
}

/** The day of the first visible message, shown while the viewer reads older messages. */
export function DayLabel({ row }: { row: ListRow | undefined }) {
  if (row?.kind !== 'message' && row?.kind !== 'notice') return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-2 grid justify-items-center"
    >
      <span className={cx(PILL, 'px-3 py-1 text-[12.5px] text-text-2')}>{dayLabel(row.message.time)}</span>
    </span>
  );
}

/** Returns to the newest message, with the number of unread ones. */
export function JumpToNewest({ unread, onClick }: { unread: number; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={unread > 0 ? messages.jumpToLatestUnread({ count: unread }) : messages.jumpToLatest}
      onClick={onClick}
      className={cx(
        PILL,
        'appear absolute right-4 bottom-3 grid size-11 place-items-center text-text-2 hover:text-text',
      )}
    >
      <ChevronDownIcon />
      <CountBadge count={unread} className="absolute -top-1 -right-1" />
    </button>
  );
}

const DOT_DELAYS_MS = [0, 200, 400];

/** The names of typing members. The height is fixed, so that the layout does not shift. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return (
    <div className="flex h-6 shrink-0 items-center gap-2 px-5 text-[13px] leading-6 text-text-3 md:px-7">
      {names.length > 0 ? (
        <span aria-hidden="true" className="flex gap-1">
          {DOT_DELAYS_MS.map((delay) => (
            <span
              key={delay}
              className="breathe size-1.5 rounded-pill bg-current"
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
        </span>
      ) : null}
      <output className="min-w-0 truncate">{typingText(names)}</output>
    </div>
  );
}
