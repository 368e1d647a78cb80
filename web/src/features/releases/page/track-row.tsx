import { clock, featuredOnPost, listNames, type releases } from '@backbeat/contract';
import { Link } from '@packages/router';
import { shortCount } from '../../../lib/format/short-count.ts';
import { paths } from '../../../navigation/paths.ts';
import {
  player,
  playRelease,
  trackOfPost,
  TrackOrnament,
  usePlayback,
  type Track,
} from '../../../player/index.ts';
import { cx } from '../../../ui/cx.ts';
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PostMenu } from '../../posts/index.ts';
import { messages, stateLabels } from '../releases.messages.ts';
import type { ReleaseQueue } from './play-release-button.tsx';
import { trackColumns } from './sleeve.ts';

interface TrackRowProps {
  track: releases.Track;
  /** The artists of the release; a track names the others. */
  artists: readonly string[];
  /** What the release plays in order. */
  queue: ReleaseQueue;
}

/** A numbered track on the page of a release. One that the viewer may not open has a title alone. */
export function TrackRow({ track: { post, title, track: number, state }, artists, queue }: TrackRowProps) {
  const track = post && trackOfPost(post);
  const { current } = usePlayback(track?.id ?? '');
  return (
    <li
      className={cx(
        trackColumns,
        '-mx-3 min-h-14 rounded-m px-3 transition-colors md:min-h-12',
        current ? 'bg-accent-soft' : 'hover:bg-surface-1',
      )}
    >
      {track ? (
        <NumberButton number={number} track={track} queue={queue} />
      ) : (
        <span className="text-center text-text-3 tabular-nums">{number}</span>
      )}
      <span className="min-w-0 md:flex md:items-baseline md:gap-2">
        {post ? (
          <Link
            to={paths.post(post.id)}
            className={cx(
              'thumb block truncate rounded-s font-semibold hover:underline',
              current && 'text-accent',
            )}
          >
            {title}
          </Link>
        ) : (
          <span className="block truncate font-semibold">{title}</span>
        )}
        {post ? <OtherArtists post={post} artists={artists} /> : null}
        {state === null || state === 'ready' ? null : (
          <span className="block shrink-0 text-[14px] text-text-2">{stateLabels[state]}</span>
        )}
      </span>
      {post ? (
        <>
          <span className="max-lg:hidden">
            <TrackOrnament track={post} bars={48} height={24} />
          </span>
          <span className="text-right text-text-2 tabular-nums max-md:hidden">
            <VisuallyHidden>{messages.likes}</VisuallyHidden> <span>{shortCount(post.totalLikes)}</span>
          </span>
          <span className="text-right text-text-2 tabular-nums max-md:hidden">
            <VisuallyHidden>{messages.plays}</VisuallyHidden> <span>{shortCount(post.totalViews)}</span>
          </span>
          <span className="text-right text-text-2 tabular-nums">
            {post.duration === null ? null : clock(post.duration)}
          </span>
          <PostMenu post={post} className="justify-self-end" />
        </>
      ) : null}
    </li>
  );
}

/** The author and featured artists of a track who are not those of the release. */
function OtherArtists({
  post,
  artists,
}: {
  post: NonNullable<releases.Track['post']>;
  artists: readonly string[];
}) {
  const { author } = post;
  const others = featuredOnPost(post).filter((name) => !artists.includes(name));
  const isForeign = !artists.includes(author.userName);
  if (!isForeign && others.length === 0) return null;
  return (
    <span className="block min-w-0 truncate text-[14px] text-text-3">
      {[
        isForeign ? messages.byName({ name: author.userName }) : '',
        others.length > 0 ? messages.withNames({ names: listNames(others) }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </span>
  );
}

/** The number of a track, which plays it among the others. */
function NumberButton({ number, track, queue }: { number: number; track: Track; queue: ReleaseQueue }) {
  const { current, isPlaying, isLoading } = usePlayback(track.id);
  const { title } = track;
  return (
    <button
      type="button"
      aria-label={isPlaying ? messages.pauseTitle({ number, title }) : messages.playTitle({ number, title })}
      className="group/number grid size-11 place-items-center rounded-pill text-text-3 tabular-nums hover:text-text"
      onClick={() => (current ? player.toggle() : void playRelease(track, queue))}
    >
      {isLoading ? (
        <Spinner size={14} />
      ) : isPlaying ? (
        <PauseIcon size={16} className="text-accent" />
      ) : (
        <>
          <span className="group-hover/number:hidden group-focus-visible/number:hidden">{number}</span>
          <PlayIcon size={16} className="hidden group-hover/number:block group-focus-visible/number:block" />
        </>
      )}
    </button>
  );
}
