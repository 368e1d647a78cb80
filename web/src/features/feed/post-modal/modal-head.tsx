import type { posts } from '@backbeat/contract';
import { Fragment } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { TrackTime, TrackWaveform, trackOfPost, Volume } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { DownloadButton } from '../../plays/index.ts';
import { FollowButton } from '../../follows/index.ts';
import { Byline, Counts, PlayOpened, PlusBadge, StatusBadge, WaveformComments } from '../../posts/index.ts';
import { messages } from '../feed.messages.ts';
import { modalGrid } from './modal-layout.ts';

/**
 * The picture, player and facts of a post. On phones the picture and the waveform stay above the
 * comments, and the picture shrinks to a strip.
 */
export function ModalHead({ post }: { post: posts.Post }) {
  const { id, description, features, genre, banner, waveform, status, time, processing } = post;
  const track = trackOfPost(post);
  return (
    <div className={modalGrid}>
      <div className="modal-player grid grid-cols-[minmax(0,1fr)] gap-y-4 md:contents">
        <div className="modal-art md:row-span-2">
          <Artwork id={id} peaks={waveform} src={banner} eager className="rounded-m">
            <div className="absolute inset-x-3 top-3 flex justify-end gap-2">
              {status === 'PUBLISHED' ? null : <StatusBadge status={status} />}
              <PlusBadge post={post} tone="art-plus" />
            </div>
          </Artwork>
        </div>
        {track ? (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 pb-3 md:col-start-2 md:row-start-2">
            <PlayOpened post={post} />
            {waveform === null && processing === 'failed' ? (
              <p className="text-text-2">{messages.thisTrackHasNoWaveform}</p>
            ) : (
              <div className="relative min-w-0">
                <TrackWaveform track={track} height={56} />
                <WaveformComments post={post} />
              </div>
            )}
          </div>
        ) : null}
      </div>
      <div className="grid min-w-0 gap-2 md:col-start-2 md:row-start-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="flex min-w-0 flex-wrap items-center gap-3">
            <Byline post={post} />
            <FollowButton userName={post.author.userName} size="small" isQuiet />
          </span>
          <time dateTime={time} className="text-[14px] text-text-3">
            {dateLabel(time)}
          </time>
        </div>
        {description ? (
          <p dir="auto" className="break-words">
            {description}
          </p>
        ) : null}
        {features.length > 0 ? (
          <p className="break-words text-text-2">
            <span>{messages.featuring}</span>{' '}
            {features.map((name, index) => (
              <Fragment key={name}>
                <span>{index > 0 ? ', ' : ''}</span>
                <Link
                  to={paths.profile(name)}
                  className="thumb rounded-s font-medium text-text hover:underline"
                >
                  {name}
                </Link>
              </Fragment>
            ))}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 md:col-span-2">
        <ul aria-label={messages.genres} className="flex flex-wrap gap-1.5">
          {genre.map((name) => (
            <li key={name}>
              <Chip>{name}</Chip>
            </li>
          ))}
        </ul>
        <Counts post={post} />
        {track ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full md:ml-auto">
            <TrackTime track={track} />
            <Volume className="w-[132px] max-md:ml-auto" />
            <DownloadButton post={post} place="feed" />
          </div>
        ) : null}
      </div>
    </div>
  );
}
