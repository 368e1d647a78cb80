import { featuredOnPost } from '@backbeat/contract';
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
import { rowBox, rowPicture } from './card-sizes.ts';
import { PostLink } from './post-link.tsx';
import { featuredNames } from './short-lists.ts';
import { StatusBadge } from './status-badge.tsx';
import { messages } from './list.messages.ts';

/** A post in a list: its card in horizontal form. */
export const PostRow = memo(function PostRow({
  post,
  level = 3,
  isFirst = false,
  caption,
  onDelete,
}: CardProps) {
  const { id, title, description, genre, banner, waveform, status } = post;
  const features = featuredOnPost(post);
  const Title = `h${level}` as const;
  return (
    <article className={`group relative bg-surface-1 transition-colors hover:bg-surface-2 ${rowBox}`}>
      <Artwork id={id} peaks={waveform} src={banner} eager={isFirst} ratio="square" className={rowPicture}>
        <PlayCard post={post} className="absolute right-2 bottom-2 z-2 shadow-small" size="small" />
      </Artwork>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Byline post={post} />
          <span className="flex gap-2">
            {status === 'PUBLISHED' ? null : <StatusBadge status={status} />}
            <PlusBadge post={post} tone="plus" />
            <Age post={post} tone="plain" />
          </span>
        </div>
        <div className="flex grow items-center gap-6">
          <div className="grid min-w-0 grow gap-1">
            <Title className="truncate text-[19px]">
              <PostLink id={id} title={title} />
            </Title>
            <Caption text={caption?.(post)} />
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
          </div>
          <div className="w-[34%] shrink-0 max-md:hidden">
            <TrackOrnament track={post} bars={80} height={40} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Counts post={post} />
          <Genres genres={genre} wraps className="ml-auto max-md:order-1 max-md:ml-0 max-md:w-full" />
          <span className="flex max-md:ml-auto">
            {onDelete ? <DeleteCard post={post} onDelete={onDelete} className="mr-0!" /> : null}
            <CardMenu post={post} />
          </span>
        </div>
      </div>
    </article>
  );
});
