import { PlayButton, type PlayButtonProps } from '../../ui/controls/play-button.tsx';
import { player } from '../engine/player.ts';
import type { Track } from '../engine/track.ts';
import { usePlayback } from '../engine/use-player.ts';

export interface PlayTrackButtonProps extends Pick<
  PlayButtonProps,
  'size' | 'onArt' | 'isQuiet' | 'className'
> {
  track: Track;
  /** The accessible name, if it differs from the track's title. */
  title?: string;
}

/** The round button that plays and pauses a single track. */
export function PlayTrackButton({ track, title = track.title, ...look }: PlayTrackButtonProps) {
  const { current, isPlaying, isLoading, isSaved } = usePlayback(track.id);
  return (
    <PlayButton
      title={title}
      isPlaying={isPlaying}
      loading={isLoading}
      onClick={() => (current ? player.toggle() : player.play(track))}
      isSaved={isSaved}
      {...look}
    />
  );
}
