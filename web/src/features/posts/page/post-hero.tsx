import { featuredOnPost, listNames, countCodePoints, limits, type posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { TrackWaveform, type Track } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Backdrop, heroBody, heroGrid, heroPicture, heroTitle } from './hero-layout.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { messages } from './page.messages.ts';

/**
 * The parts of a post that the head of its page shows. The preview of an unpublished post uses it
 * too.
 */
export type HeroPost = Pick<
  posts.Post,
  | 'id'
  | 'title'
  | 'features'
  | 'credits'
  | 'guests'
  | 'status'
  | 'banner'
  | 'waveform'
  | 'processing'
  | 'explicit'
> & { author: Pick<posts.Post['author'], 'userName' | 'profilePic' | 'banner' | 'role'> };

interface PostHeroProps {
  post: HeroPost;
  /** Null if the viewer has no access to the sound. */
  track: Track | null;
  /** The start of the track in seconds, if not its last position. */
  startAt?: number | undefined;
  /** How many people listen at the moment, beside the author. */
  listening?: ReactNode;
  /** What changed in its version, below the author. */
  news?: ReactNode;
  /** The comments on the waveform. */
  marks?: ReactNode;
  /** Level of the title. */
  level?: 1 | 2 | 3;
  /** The actions of the viewer. */
  children: ReactNode;
}

/** The head of a post's page: picture, title, author and waveform. */
export function PostHero({
  post,
  track,
  startAt,
  listening,
  news,
  marks,
  level = 1,
  children,
}: PostHeroProps) {
  const { id, title, author, status, banner, waveform, processing, explicit } = post;
  const features = featuredOnPost(post);
  const Title = `h${level}` as const;
  const isSmall = level === 1 && status !== 'PUBLISHED';
  return (
    <section className="relative isolate">
      <Backdrop>
        {/* The post's own picture, else the author's, else the generated one. */}
        <Artwork
          id={id}
          peaks={waveform}
          src={banner ?? uploadedPicture(author.banner)}
          eager
          className="size-full"
        />
      </Backdrop>
      <div className={heroGrid(isSmall)}>
        <Artwork
          id={id}
          peaks={waveform}
          src={banner}
          eager
          ratio="square"
          className={heroPicture(isSmall)}
        />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={status} />
            {author.role === 'USERPLUS' ? (
              <Chip tone="plus" className="bg-ink/80">
                {messages.plus}
              </Chip>
            ) : null}
            {explicit ? (
              <Chip>
                <span aria-hidden>{messages.explicitMark}</span>
                <span className="sr-only">{messages.explicit}</span>
              </Chip>
            ) : null}
          </div>
          <Title dir="auto" className={heroTitle(countCodePoints(title) > limits.longTitle)}>
            {title}
          </Title>
        </div>
        <div className={heroBody}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="flex min-w-0 items-center gap-3 text-[17px]">
              <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} />
              <span className="min-w-0">
                <span>{messages.by}</span>{' '}
                <strong>
                  {/* A preview has no links. */}
                  {level === 1 ? (
                    <Link to={paths.profile(author.userName)} className="thumb rounded-s hover:underline">
                      {author.userName}
                    </Link>
                  ) : (
                    author.userName
                  )}
                </strong>
                {features.length > 0 ? (
                  <span>{messages.withNames({ names: listNames(features) })}</span>
                ) : null}
              </span>
            </p>
            {listening}
          </div>
          {news}
          {track ? (
            <div className="mt-6">
              {waveform === null && processing === 'failed' ? (
                <p className="text-text-2">{messages.thisTrackHasNoWaveform}</p>
              ) : (
                <div className="relative">
                  <TrackWaveform track={track} height={72} startAt={startAt} />
                  {marks}
                </div>
              )}
            </div>
          ) : null}
          <div className="on-backdrop mt-6 flex items-center gap-2 lg:flex-wrap">{children}</div>
        </div>
      </div>
    </section>
  );
}
