import { featuredOnPost, type posts } from '@backbeat/contract';
import { memo } from 'react';
import { TrackOrnament } from '../../../player/index.ts';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import {
  Age,
  Byline,
  Caption,
  Counts,
  DeleteCard,
  Genres,
  CardMenu,
  PlayCard,
  PlusBadge,
  type CardProps,
} from './card-parts.tsx';
import { cardBody } from './card-sizes.ts';
import { PostLink } from './post-link.tsx';
import { featuredNames } from './short-lists.ts';
import { StatusBadge } from './status-badge.tsx';
import { messages } from './list.messages.ts';

/** A post in a grid. A click opens the post; the button on the picture plays it. */
export const PostCard = memo(function PostCard({
  post,
  level = 3,
  isFirst = false,
  caption,
  onDelete,
}: CardProps) {
  const { id, title, description, genre, banner, waveform, status } = post;
  const Title = `h${level}` as const;
  return (
    <article className="group relative flex h-full flex-col rounded-l bg-surface-1 transition-[background-color,transform] hover:-translate-y-0.5 hover:bg-surface-2">
      <Artwork id={id} peaks={waveform} src={banner} eager={isFirst} className="rounded-t-l">
        <div className="absolute inset-x-3 top-3 flex justify-between gap-2">
          <Age post={post} tone="art" />
          <PlusBadge post={post} tone="art-plus" />
        </div>
        <PlayCard post={post} onArt className="absolute right-4 -bottom-6 z-2" />
      </Artwork>
      <div className={cardBody}>
        <Byline post={post} className="pr-14" />
        <Title className="truncate text-[19px]">
          <PostLink id={id} title={title} />
        </Title>
        <Caption text={caption?.(post)} />
        <Words description={description} features={featuredOnPost(post)} />
        <TrackOrnament track={post} bars={80} height={44} className="mt-auto shrink-0" />
        <Genres genres={genre} />
        <div className="flex items-center justify-between gap-3">
          <Counts post={post} />
          {status === 'PUBLISHED' ? null : <StatusBadge status={status} />}
          <span className="flex">
            {onDelete ? <DeleteCard post={post} onDelete={onDelete} className="mr-0!" /> : null}
            <CardMenu post={post} />
          </span>
        </div>
      </div>
    </article>
  );
});

function Words({ description, features }: Pick<posts.Post, 'description' | 'features'>) {
  return (
    <>
      {description ? (
        <p dir="auto" className="line-clamp-2 break-words text-text-2">
          {description}
        </p>
      ) : null}
      {features.length > 0 ? (
        <p className="truncate text-[14px] text-text-3">
          {messages.featNames({ names: featuredNames(features) })}
        </p>
      ) : null}
    </>
  );
}
