import type { posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { TrackWaveform, type Track } from '../../player/index.ts';
import { Link } from '../../router/index.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { listNames } from '../../lib/list-names.ts';
import { StatusBadge } from './status-badge.tsx';

/** What the head of a post's page shows; the preview of one that is not published yet shows the same. */
export type HeroPost = Pick<
  posts.Post,
  'id' | 'title' | 'features' | 'status' | 'banner' | 'waveform' | 'processing'
> & { author: Pick<posts.Post['author'], 'userName' | 'profilePic' | 'banner' | 'role'> };

interface PostHeroProps {
  post: HeroPost;
  /** Null where there is no sound for this caller. */
  track: Track | null;
  /** Where the track begins, in seconds, if not where it was left. */
  startAt?: number | undefined;
  /** Level of the title. */
  level?: 1 | 2 | 3;
  /** What one can do with it. */
  children: ReactNode;
}

/** The head of a post's page: its picture, its name, who made it, its sound. */
export function PostHero({ post, track, startAt, level = 1, children }: PostHeroProps) {
  const { id, title, author, features, status, banner, waveform, processing } = post;
  const Title = `h${level}` as const;
  return (
    <section className="relative isolate">
      <Backdrop post={post} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-5 pt-8 pb-8 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)] md:pt-12">
        <Artwork
          id={id}
          peaks={waveform}
          src={banner}
          eager
          ratio="square"
          className="w-50 rounded-l shadow-raised md:w-full"
        />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={status} />
            {author.role === 'USERPLUS' ? (
              <Chip tone="plus" className="bg-ink/80">
                Plus
              </Chip>
            ) : null}
          </div>
          <Title className={cx('mt-3 mb-4 font-stretch-[86%] break-words', titleSize(title))}>{title}</Title>
          <p className="flex items-center gap-3 text-[17px]">
            <Avatar seed={author.userName} src={ownPicture(author.profilePic)} />
            <span className="min-w-0">
              by{' '}
              <strong>
                {/* A preview leads nowhere. */}
                {level === 1 ? (
                  <Link to={paths.profile(author.userName)} className="rounded-s hover:underline">
                    {author.userName}
                  </Link>
                ) : (
                  author.userName
                )}
              </strong>
              {features.length > 0 ? <> with {listNames(features)}</> : null}
            </span>
          </p>
          {track ? (
            <div className="mt-6">
              {waveform === null && processing === 'failed' ? (
                <p className="text-text-2">There is no waveform of this track.</p>
              ) : (
                <TrackWaveform track={track} height={72} startAt={startAt} />
              )}
            </div>
          ) : null}
          <div className="mt-6 flex flex-wrap gap-3">{children}</div>
        </div>
      </div>
    </section>
  );
}

/** Long titles speak lower, so that the sound stays in sight. */
const titleSize = (title: string) =>
  title.length > 22 ? 'text-[clamp(28px,4vw,52px)]' : 'text-[clamp(34px,6.4vw,84px)]';

/** The picture once more, far out of focus: the post's own, else the author's, else the drawn one. */
function Backdrop({ post }: { post: HeroPost }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-clip">
      <div className="absolute -inset-10 opacity-38 blur-[50px] saturate-120">
        <Artwork
          id={post.id}
          peaks={post.waveform}
          src={post.banner ?? ownPicture(post.author.banner)}
          eager
          className="size-full"
        />
      </div>
      <div className="absolute inset-0 bg-linear-to-b from-transparent from-20% to-ink" />
    </div>
  );
}
