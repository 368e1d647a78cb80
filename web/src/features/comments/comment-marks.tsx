import { clock } from '@backbeat/contract';
import { useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useWidth } from '../../lib/hooks/use-width.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { player, usePlayback } from '../../player/index.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { CommentBubble } from './comment-bubble.tsx';
import { useTimedComments, type TimedComment } from './timed-comments.queries.ts';
import { findPassingComment, placeMarks, type Mark } from './place-marks.ts';
import { messages } from './comments.messages.ts';

interface CommentMarksProps {
  postId: string;
  /** Duration of the track in seconds. */
  duration: number;
  /** Moves the playback. */
  onSeek: (seconds: number) => void;
  /** Diameter of a mark in px. */
  size?: number;
}

/** Px between the edges of two marks. */
const MARK_DISTANCE = 6;
/** Minimum distance of the centres on a touch screen in px, the size of a target. */
const TOUCH_GAP = 44;

/**
 * The authors of comments at their positions along the lower edge of a waveform. Its parent is as
 * large as the waveform and positioned. The marks are one tab stop, and arrow keys move among them.
 */
export function CommentMarks({ postId, duration, onSeek, size = 24 }: CommentMarksProps) {
  const comments = useTimedComments(postId, duration);
  const [box, width] = useWidth<HTMLUListElement>();
  const [focusedIndex, setFocusedIndex] = useState(0);
  const [hoveredMark, setHoveredMark] = useState<Mark | null>(null);
  const passing = usePassingComment(postId, comments);
  const gap = Math.max(size + MARK_DISTANCE, isTouchScreen() ? TOUCH_GAP : 0);
  const marks = placeMarks(comments, { duration, width, size, gap });
  const current = marks.find((mark) => mark.comments.some((comment) => comment === passing));
  const visibleMark =
    hoveredMark ?? (current && passing ? { ...current, comments: [passing] as const } : null);
  const tabStop = Math.min(focusedIndex, marks.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -marks.length, End: marks.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(marks.length - 1, Math.max(0, tabStop + step));
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among the buttons
    <ul
      ref={box}
      aria-label={messages.commentsOnTheWaveform}
      onKeyDown={onKeyDown}
      className="pointer-events-none absolute inset-0 z-1"
    >
      {marks.map((mark, index) => (
        <li key={mark.comments[0].id}>
          <MarkButton
            mark={mark}
            size={size}
            tabIndex={index === tabStop ? 0 : -1}
            isLit={mark === current}
            onClick={() => onSeek(mark.comments[0].at)}
            onPoint={(isPointed) => {
              setHoveredMark(isPointed ? mark : null);
            }}
            onFocus={() => setFocusedIndex(index)}
          />
        </li>
      ))}
      {visibleMark ? <CommentBubble comments={visibleMark.comments} x={visibleMark.x} width={width} /> : null}
    </ul>
  );
}

const isTouchScreen = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

interface MarkButtonProps {
  mark: Mark;
  size: number;
  tabIndex: number;
  /** Whether playback is passing one of its comments. */
  isLit: boolean;
  onClick: () => void;
  onPoint: (isPointed: boolean) => void;
  onFocus: () => void;
}

function MarkButton({ mark, size, tabIndex, isLit, onClick, onPoint, onFocus }: MarkButtonProps) {
  const [first, ...otherComments] = mark.comments;
  const isUsed = mark.comments.every(({ usedIn }) => usedIn !== null);
  return (
    <button
      type="button"
      aria-label={nameOf(mark)}
      tabIndex={tabIndex}
      onClick={onClick}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => {
        onFocus();
        onPoint(true);
      }}
      onBlur={() => onPoint(false)}
      style={{ left: mark.x }}
      className={cx(
        'pointer-events-auto absolute top-full -translate-1/2 rounded-pill outline-offset-2 transition-[scale] duration-150 before:absolute before:-inset-1 hover:z-1 hover:scale-115 focus-visible:z-1 pointer-coarse:before:-inset-2.5',
        isLit && 'z-1 scale-115',
      )}
    >
      <span
        className={cx(
          'flex rounded-pill shadow-[0_0_0_2px_var(--ink)]',
          isLit && 'shadow-[0_0_0_2px_var(--accent)]!',
        )}
      >
        {isUsed ? (
          <span
            style={{ width: size, height: size }}
            className="rounded-pill border-2 border-text-2 bg-ink"
          />
        ) : (
          <Avatar seed={first.userName} src={uploadedPicture(first.profilePic)} size={size} />
        )}
      </span>
      {otherComments.length > 0 ? (
        <span className="absolute -top-2 left-1/2 rounded-pill bg-text px-1 text-[11px] leading-4 font-semibold text-ink tabular-nums">
          {`+${otherComments.length}`}
        </span>
      ) : null}
    </button>
  );
}

/** The comments of a mark as one text, for screen readers. */
function nameOf({ comments }: Mark): string {
  const [first] = comments;
  const texts = comments
    .map(({ userName, comment, usedIn }) =>
      [`${userName}: ${comment}`, ...(usedIn === null ? [] : [messages.usedIn({ version: usedIn })])].join(
        '. ',
      ),
    )
    .join('. ');
  return messages.commentsFrom({
    count: comments.length,
    countText: comments.length,
    time: clock(first.at),
    texts,
  });
}

/** The comment that the playback of this track is passing. */
function usePassingComment(postId: string, comments: readonly TimedComment[]): TimedComment | undefined {
  const { isPlaying } = usePlayback(postId);
  return useSyncExternalStore(player.subscribeToPosition, () =>
    isPlaying ? findPassingComment(comments, player.position()) : undefined,
  );
}
