import type { posts, users } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { paths } from '../../navigation/paths.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { PlayTrackButton, TrackOrnament, trackOfPost } from '../../player/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../posts/index.ts';
import { HomeCard } from './home-card.tsx';
import { useLatestPost } from './home.queries.ts';
import { PostFigures } from './post-figures.tsx';
import { Part } from '../../ui/part.tsx';
import { getServerTime } from '../../lib/time/clock.ts';
import { messages } from './home.messages.ts';

const Dialog = lazy(async () => (await import('./latest-post-dialog.tsx')).LatestPostDialog);

/** The newest published post with its numbers, else the newest draft, or a link to create one. */
export function LatestPost({ user }: { user: users.CurrentUser }) {
  const { data, error, refetch, isFetching } = useLatestPost(user);
  const post = data?.content[0];
  if (post) return <Latest post={post} />;
  return (
    <HomeCard title={messages.latestPost}>
      {data ? (
        <EmptyState
          level={3}
          className="grow px-0 pt-6 pb-4"
          title={messages.noPostsYet}
          text={messages.uploadAPostToSee}
          action={
            <ButtonLink to={paths.createPost} variant="primary">
              {messages.createYourFirstPost}
            </ButtonLink>
          }
        />
      ) : error ? (
        <LoadFailed
          level={3}
          className="grow px-0 pt-6 pb-4"
          title={messages.weCouldntLoadYourLatest}
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <LatestShape />
      )}
    </HomeCard>
  );
}

function Latest({ post }: { post: posts.Post }) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  const { id, title, description, time, banner, waveform, status } = post;
  const track = trackOfPost(post);
  return (
    <HomeCard
      title={messages.latestPost}
      action={
        status !== 'PUBLISHED' ? (
          <StatusBadge status={status} />
        ) : isNew(time) ? (
          <Chip tone="accent">{messages.new}</Chip>
        ) : null
      }
    >
      <div className={`relative -mx-2 mt-2 rounded-m p-2 transition-colors hover:bg-surface-2 ${parts}`}>
        <Artwork id={id} peaks={waveform} src={banner} eager ratio="square" className="self-start rounded-m">
          {track ? <PlayTrackButton track={track} onArt className="absolute right-2 bottom-2 z-1" /> : null}
        </Artwork>
        <div className="flex min-w-0 flex-col gap-2">
          <h3 className="text-[22px] wrap-anywhere">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setDialogState('now')}
              className="max-w-full text-left outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              <bdi>{title}</bdi>
            </button>
          </h3>
          {description ? (
            <p dir="auto" className="wrap-anywhere text-text-2">
              {description}
            </p>
          ) : null}
          <time dateTime={time} className="text-[14px] text-text-3">
            {dateLabel(time)}
          </time>
        </div>
        <div className={`${sound} content-end`}>
          {track ? <TrackOrnament track={track} bars={120} height={40} /> : null}
          <PostFigures
            figures={[
              [messages.figures.likes, post.totalLikes],
              [messages.figures.comments, post.totalComments],
              [messages.figures.downloads, post.totalDownloads],
            ]}
          />
        </div>
      </div>
      {dialogState === 'never' ? null : (
        <Part>
          <Dialog
            post={post}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </HomeCard>
  );
}

const NEW_FOR_MS = 7 * 24 * 60 * 60_000;
const isNew = (time: string): boolean => getServerTime() - Date.parse(time) < NEW_FOR_MS;

function LatestShape() {
  return (
    <div className={`mt-4 ${parts}`} aria-busy="true">
      <Skeleton className="aspect-square self-start rounded-m" />
      <div className="flex min-w-0 flex-col gap-2">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
      <div className={`${sound} content-end`}>
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-12 w-3/5" />
      </div>
    </div>
  );
}

const parts = 'grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-3';
/** The waveform spans the whole width. */
const sound = 'col-span-2 grid grid-cols-[minmax(0,1fr)] gap-3';
