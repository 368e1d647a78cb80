import { drawAvatar } from '@backbeat/contract';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { Hairline } from './artwork.tsx';

export interface AvatarProps {
  /** The user's name, which seeds the generated picture. */
  seed: string;
  /** The uploaded picture, if any. */
  src?: string | null | undefined;
  /** Width and height in px. */
  size?: number;
  /** Required where the name does not stand beside the picture. */
  alt?: string;
  className?: string;
}

/** A user's picture, or one generated from the name. */
export function Avatar({ seed, src, size = 32, alt = '', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <span
      className={cx('relative inline-block shrink-0 overflow-hidden rounded-pill bg-surface-3', className)}
      style={{ width: size, height: size }}
      {...(alt && { role: 'img', 'aria-label': alt })}
    >
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <GeneratedAvatar seed={seed} />
      )}
      <Hairline />
    </span>
  );
}

function GeneratedAvatar({ seed }: { seed: string }) {
  const { duotone, large, small } = drawAvatar(seed);
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="block size-full">
      <rect width="32" height="32" fill={duotone.ground} />
      <circle cx={large.x} cy={large.y} r={large.r} fill={duotone.first} />
      <circle cx={small.x} cy={small.y} r={small.r} fill={duotone.second} />
    </svg>
  );
}
