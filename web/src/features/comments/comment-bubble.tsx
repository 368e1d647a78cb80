import { clock } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import type { TimedComment } from './timed-comments.queries.ts';
import { messages } from './comments.messages.ts';

interface CommentBubbleProps {
  comments: readonly TimedComment[];
  /** The centre of its mark in px. */
  x: number;
  /** Width of the waveform in px. */
  width: number;
}

/** Maximum width of the bubble in px. */
const BUBBLE_WIDTH = 288;
const MAX_COMMENTS = 3;

/** The text of the comments of one mark, above the waveform. The name of the mark says the same to screen readers. */
export function CommentBubble({ comments, x, width }: CommentBubbleProps) {
  const box = Math.min(BUBBLE_WIDTH, width);
  const left = Math.min(width - box, Math.max(0, x - box / 2));
  const hiddenCount = comments.length - MAX_COMMENTS;
  return (
    <li
      aria-hidden="true"
      style={{ left, width: box }}
      className={cx(
        'pointer-events-none absolute bottom-full z-20 -mb-3.5 flex',
        x < box / 2 ? 'justify-start' : x > width - box / 2 ? 'justify-end' : 'justify-center',
      )}
    >
      <div className="grid max-w-full gap-1 rounded-m bg-floating px-3 py-2 text-left text-[14px] leading-5 text-text shadow-raised">
        {comments.slice(0, MAX_COMMENTS).map(({ id, at, userName, comment, usedIn }) => (
          <p key={id} className="line-clamp-2 wrap-anywhere">
            <span className="text-text-3 tabular-nums">{clock(at)}</span>{' '}
            <strong className="font-semibold">{userName}</strong> <span>{comment}</span>
            {usedIn === null ? null : (
              <span className="text-text-3">{` · ${messages.usedIn({ version: usedIn })}`}</span>
            )}
          </p>
        ))}
        {hiddenCount > 0 ? <p className="text-text-3">{messages.andMore({ count: hiddenCount })}</p> : null}
      </div>
    </li>
  );
}
