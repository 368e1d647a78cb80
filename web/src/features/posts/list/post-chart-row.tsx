import { memo } from 'react';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { PlayCard, type CardProps } from './card-parts.tsx';
import { chartBox } from './card-sizes.ts';
import { PostLink } from './post-link.tsx';

/** A post in a chart: position, title and waveform. */
export const PostChartRow = memo(function PostChartRow({
  post,
  place,
  level = 3,
  isFirst = false,
}: CardProps) {
  const { id, title, author, banner, waveform } = post;
  const Title = `h${level}` as const;
  return (
    <article className={`group relative bg-surface-1 transition-colors hover:bg-surface-2 ${chartBox}`}>
      <span aria-hidden="true" className="figures w-10 shrink-0 pl-3 text-center text-[20px] text-text-3">
        {place}
      </span>
      <Artwork
        id={id}
        peaks={waveform}
        src={banner}
        eager={isFirst}
        ratio="square"
        className="w-14 shrink-0 rounded-s"
      />
      <div className="grid min-w-0 grow">
        <Title className="text-[16px]">
          {/* At least 24 px high, as a target. */}
          <PostLink id={id} title={title} className="block truncate leading-6" />
        </Title>
        <p className="truncate text-[14px] text-text-2">{author.userName}</p>
      </div>
      <PlayCard post={post} size="small" isQuiet className="z-2" />
    </article>
  );
});
