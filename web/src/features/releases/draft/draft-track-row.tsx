import { clock, type releases } from '@backbeat/contract';
import { Link } from '@packages/router';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { cx } from '../../../ui/cx.ts';
import { messages, stateLabels } from '../releases.messages.ts';

interface DraftTrackRowProps {
  track: releases.Track;
  /** Whether the release has several discs, of which the first track names its own. */
  hasDiscs: boolean;
  /** The button by which the owner moves the track; null without one. */
  handle: ReactNode;
  isLifted?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}

/** A track of a release that is not out, with what it still waits for. */
export function DraftTrackRow({
  track: { post, title, disc, track: number, state },
  hasDiscs,
  handle,
  isLifted = false,
  style,
  ref,
}: DraftTrackRowProps) {
  const isRefused = state === 'declined' || state === 'failed';
  return (
    <li
      ref={ref}
      style={style}
      className={cx(
        'border-b border-line',
        isLifted && 'relative z-1 -mx-3 rounded-m bg-surface-2 px-3 shadow-raised',
      )}
    >
      {hasDiscs && number === 1 ? (
        <h3 className="pt-5 pb-1 text-[15px] text-text-2">{messages.disc({ disc })}</h3>
      ) : null}
      <div className="flex min-h-16 items-center gap-3">
        {handle === null ? null : <span className="shrink-0 max-md:order-last max-md:-ml-2">{handle}</span>}
        <span className="w-5 shrink-0 text-text-3 tabular-nums">{number}</span>
        <span className="min-w-0 grow py-2">
          {post ? (
            <Link
              to={paths.post(post.id)}
              className="thumb block truncate rounded-s font-semibold hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="block truncate font-semibold">{title}</span>
          )}
          {state === null ? null : (
            <span className={cx('block text-[14px]', isRefused ? 'text-danger' : 'text-text-2')}>
              {stateLabels[state]}
            </span>
          )}
        </span>
        <span className="shrink-0 text-text-2 tabular-nums">
          {post && post.duration !== null ? clock(post.duration) : null}
        </span>
      </div>
    </li>
  );
}
