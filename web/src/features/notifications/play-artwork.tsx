import { useQueryClient } from '@tanstack/react-query';
import { usePlayback } from '../../player/index.ts';
import { logFailure } from '../../api/log-failure.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { cx } from '../../ui/cx.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { playNotification, type PlayableNotification } from './play-notification.ts';

/** The artwork of a notification's track, which plays and pauses it. */
export function PlayArtwork({ item }: { item: PlayableNotification }) {
  const { id, track } = item;
  const queries = useQueryClient();
  const { isPlaying, isLoading } = usePlayback(id);
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? uiMessages.pause : uiMessages.play} ${track.title}`}
      aria-busy={isLoading || undefined}
      onClick={() => {
        playNotification(queries, item).catch((error: unknown) =>
          logFailure('the post of a notification could not be loaded', error),
        );
      }}
      className="relative z-1 size-10 shrink-0 rounded-s pointer-coarse:size-11"
    >
      <Artwork id={id} peaks={track.peaks} src={track.banner} ratio="square" className="rounded-s" />
      <span
        className={cx(
          'absolute right-0.5 bottom-0.5 grid size-5 place-items-center rounded-pill',
          isPlaying ? 'bg-fill text-on-fill' : 'bg-art-veil text-on-art',
        )}
      >
        {isLoading ? <Spinner size={12} /> : <Icon size={12} />}
      </span>
    </button>
  );
}
