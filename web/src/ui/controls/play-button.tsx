import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { PauseIcon, PlayIcon } from '../icons.tsx';
import { Spinner } from '../spinner.tsx';
import { uiMessages } from '../ui.messages.ts';

export type PlayButtonSize = 'small' | 'medium' | 'large';

const sizes: Record<PlayButtonSize, { box: string; icon: number }> = {
  small: { box: 'size-10 pointer-coarse:size-11', icon: 18 },
  medium: { box: 'size-12', icon: 20 },
  large: { box: 'size-18', icon: 28 },
};

/** The classes of the round button, for other elements. @param onArt whether it lies on artwork */
export function playButtonClass(size: PlayButtonSize = 'medium', onArt = false): string {
  return cx(
    'grid shrink-0 place-items-center rounded-pill bg-fill text-on-fill transition-[background-color,transform] not-disabled:hover:bg-fill-hover not-disabled:active:scale-95',
    sizes[size].box,
    onArt && 'shadow-small ring-2 ring-art-ring',
  );
}

export interface PlayButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The title of the track. The button is named 'Play …' or 'Pause …'. */
  title: string;
  isPlaying: boolean;
  /** The track is loading and not audible yet. */
  loading?: boolean;
  size?: PlayButtonSize;
  /** The button lies on artwork. */
  onArt?: boolean;
  /** Has no accent colour while the track does not play, for screens with many tracks. */
  isQuiet?: boolean;
  /** The track plays without a connection, which a dot says. */
  isSaved?: boolean;
}

/** The round button that starts and pauses playback. */
export function PlayButton({
  title,
  isPlaying,
  loading = false,
  size = 'medium',
  onArt = false,
  isQuiet = false,
  isSaved = false,
  className,
  ...buttonProps
}: PlayButtonProps) {
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? uiMessages.pause : uiMessages.play} ${title}`.trim()}
      aria-busy={loading || undefined}
      title={isSaved ? uiMessages.savedOnThisDevice : undefined}
      className={cx(
        playButtonClass(size, onArt),
        isSaved && 'saved-dot',
        isQuiet &&
          !isPlaying &&
          (onArt
            ? 'bg-art-veil! text-on-art! shadow-none! ring-0!'
            : 'bg-surface-2! text-text! group-hover:bg-surface-3!'),
        className,
      )}
      {...buttonProps}
    >
      {loading ? <Spinner size={16} /> : <Icon size={sizes[size].icon} />}
    </button>
  );
}
