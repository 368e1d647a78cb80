import { memo } from 'react';
import { cardAge } from '../../../lib/format/time-labels.ts';
import { TrackOrnament } from '../../../player/index.ts';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { CardMenu, DeleteCard, PlayCard, type CardProps } from './card-parts.tsx';
import { compactBox } from './card-sizes.ts';
import { PostLink } from './post-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A post in one low row, for phones and for lists beside the content of a screen. */
export const PostCompactRow = memo(function PostCompactRow({
  post,
  level = 3,
  isFirst = false,
  caption,
  onDelete,
}: CardProps) {
  const { id, title, author, banner, waveform, status, time } = post;
  const Title = `h${level}` as const;
  const text = caption?.(post);
  return (
    <article className={`group relative bg-surface-1 transition-colors hover:bg-surface-2 ${compactBox}`}>
      <Artwork
        id={id}
        peaks={waveform}
        src={banner}
        eager={isFirst}
        ratio="square"
        className="w-14 shrink-0 rounded-s"
      >
        <PlayCard post={post} size="small" onArt isQuiet className="absolute inset-0 z-2 m-auto" />
      </Artwork>
      <div className="grid min-w-0 grow gap-x-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,200px)] lg:items-center">
        <div className="min-w-0">
          <Title className="text-[16px]">
            {/* At least 24 px high, as a target. */}
            <PostLink id={id} title={title} className="block truncate leading-6" />
          </Title>
          <p className="truncate text-[13px] leading-4.5 text-text-2">
            <span>{text || author.userName}</span>
            <span className="text-text-3">{` · ${cardAge(time)}`}</span>
          </p>
        </div>
        {status === 'PUBLISHED' ? (
          <TrackOrnament track={post} bars={48} height={16} className="lg:h-8!" />
        ) : (
          <span className="flex pt-0.5 *:h-4.5! *:text-[11px]!">
            <StatusBadge status={status} />
          </span>
        )}
      </div>
      <span className="flex shrink-0">
        {onDelete ? <DeleteCard post={post} onDelete={onDelete} className="m-0!" /> : null}
        <CardMenu post={post} className="m-0!" />
      </span>
    </article>
  );
});
