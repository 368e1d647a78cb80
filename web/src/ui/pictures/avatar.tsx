import { drawAvatar } from '@backbeat/contract';
import { cx } from '../cx.ts';
import { uiMessages } from '../ui.messages.ts';
import { Hairline } from './artwork.tsx';
import { usePictureFailure } from './use-picture-failure.ts';

export interface AvatarProps {
  /** The user's name, which seeds the generated picture. */
  seed: string;
  /** The uploaded picture, if any. */
  src?: string | null | undefined;
  /** Width and height in px. */
  size?: number;
  /** Required where the name does not stand beside the picture. */
  alt?: string;
  /** Draws a ring around the picture of a user who is online, and says so. */
  isActive?: boolean;
  className?: string;
}

/** A user's picture, or one generated from the name. */
export function Avatar({ seed, src, size = 32, alt = '', isActive = false, className }: AvatarProps) {
  const label = isActive ? `${alt} ${uiMessages.online}`.trim() : alt;
  const { isMissing, ...events } = usePictureFailure(src);
  return (
    <span
      className={cx(
        'relative inline-block shrink-0 overflow-hidden rounded-pill bg-surface-3',
        isActive && 'outline-2 outline-offset-2 outline-teal',
        className,
      )}
      style={{ width: size, height: size }}
      {...(label && { role: 'img', 'aria-label': label })}
    >
      {src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          {...events}
          className="size-full object-cover"
        />
      ) : null}
      {isMissing ? <GeneratedAvatar seed={seed} /> : null}
      <Hairline />
    </span>
  );
}

function GeneratedAvatar({ seed }: { seed: string }) {
  const { duotone, large, small } = drawAvatar(seed);
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="absolute inset-0 size-full">
      <rect width="32" height="32" fill={duotone.ground} />
      <circle cx={large.x} cy={large.y} r={large.r} fill={duotone.first} />
      <circle cx={small.x} cy={small.y} r={small.r} fill={duotone.second} />
    </svg>
  );
}
