import { drawArtwork, type Peaks } from '@backbeat/contract';
import { memo, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { usePictureFailure } from './use-picture-failure.ts';

export interface ArtworkProps {
  /** The track's id, which seeds the kind and the colours. */
  id: string;
  /** The track's peaks, which shape the drawing; null while unknown. */
  peaks?: Peaks | null;
  /** An uploaded picture in place of the drawing. */
  src?: string | null | undefined;
  /** Loads the picture before all others, for the main picture of a screen. */
  eager?: boolean;
  /** 16:9 or 1:1. */
  ratio?: 'wide' | 'square';
  /** Overlays on the picture: badges, a play button. */
  children?: ReactNode;
  className?: string;
}

/**
 * The picture of a track. Decorative for assistive technology, since the title beside it names the
 * track.
 */
export function Artwork({
  id,
  peaks = null,
  src,
  eager = false,
  ratio = 'wide',
  children,
  className,
}: ArtworkProps) {
  const { isMissing, ...events } = usePictureFailure(src);
  return (
    <div className={cx('relative', ratio === 'wide' ? 'aspect-video' : 'aspect-square', className)}>
      <div className="absolute inset-0 overflow-hidden rounded-[inherit] bg-surface-2">
        {src ? <Picture src={src} eager={eager} {...events} /> : null}
        {/* The drawing must not flash before an uploaded picture. */}
        {isMissing ? <GeneratedArtwork id={id} peaks={peaks} ratio={ratio} /> : null}
        <Hairline />
      </div>
      {children}
    </div>
  );
}

interface PictureProps {
  src: string;
  eager: boolean;
  onError?: () => void;
  onLoad?: () => void;
}

/** Separates a picture from a surface of the same colour. Lies on the picture. */
export function Hairline() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 rounded-[inherit] shadow-[inset_0_0_0_1px_var(--hairline)]"
    />
  );
}

/** An uploaded picture in place of the drawing. */
export function Picture({ src, eager, ...events }: PictureProps) {
  return (
    <img
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      {...events}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

const GeneratedArtwork = memo(function GeneratedArtwork({
  id,
  peaks,
  ratio,
}: {
  id: string;
  peaks: Peaks | null;
  ratio: 'wide' | 'square';
}) {
  const [width, height] = ratio === 'wide' ? [320, 180] : [300, 300];
  const { duotone, strokes } = drawArtwork(id, peaks, width, height);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <rect width={width} height={height} fill={duotone.ground} />
      {strokes.map(({ d, colour, width: thickness, covers }) => (
        <path
          key={d}
          d={d}
          strokeLinecap="round"
          {...(thickness
            ? { fill: covers ? duotone.ground : 'none', stroke: duotone[colour], strokeWidth: thickness }
            : { fill: duotone[colour] })}
        />
      ))}
    </svg>
  );
});
