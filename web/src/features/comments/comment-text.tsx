import { clock, type posts } from '@backbeat/contract';
import { tokenizeTimes } from '../../lib/track-times.ts';
import { playFrom, type Track } from '../../player/index.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { messages } from './comments.messages.ts';

interface CommentTextProps {
  comment: Pick<posts.Comment, 'comment' | 'mentions'>;
  /** The track of the post; null if the viewer cannot play it. */
  track: Track | null;
  className?: string;
}

/** The text of a comment. Names, URLs and times in the track become links. */
export function CommentText({ comment: { comment, mentions }, track, className }: CommentTextProps) {
  return (
    <LinkedText
      text={comment}
      names={mentions}
      {...(track?.duration && { renderWords: (words: string) => <TimedWords words={words} track={track} /> })}
      {...(className !== undefined && { className })}
    />
  );
}

function TimedWords({ words, track }: { words: string; track: Track }) {
  return tokenizeTimes(words, track.duration ?? 0).map(({ text, seconds, at }) =>
    seconds === undefined ? (
      <span key={at}>{text}</span>
    ) : (
      <button
        key={at}
        type="button"
        aria-label={messages.playFrom({ time: text })}
        onClick={() => playFrom(track, seconds)}
        className="rounded-s font-medium tabular-nums underline underline-offset-2"
      >
        {text}
      </button>
    ),
  );
}

/** The position of a comment, which plays the track from there. */
export function PositionButton({ at, track }: { at: number; track: Track | null }) {
  const look = 'rounded-pill bg-accent-soft px-2 text-[13px] leading-6 font-semibold tabular-nums';
  if (!track) return <span className={look}>{clock(at)}</span>;
  return (
    <button
      type="button"
      aria-label={messages.playFrom({ time: clock(at) })}
      onClick={() => playFrom(track, at)}
      className={`${look} relative before:absolute before:-inset-x-1 before:-inset-y-0.5 hover:bg-surface-3 pointer-coarse:before:-inset-y-2.5`}
    >
      {clock(at)}
    </button>
  );
}
