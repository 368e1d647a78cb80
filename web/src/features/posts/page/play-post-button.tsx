import { player, usePlayback, type Track } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { messages } from './page.messages.ts';

interface PlayPostButtonProps {
  track: Track;
  /** The start in seconds if the track is not playing; by default the last position. */
  startAt?: number | undefined;
}

/** The play button of a post's page. */
export function PlayPostButton({ track, startAt }: PlayPostButtonProps) {
  const { current, isPlaying, isLoading } = usePlayback(track.id);
  const togglePlay = () => {
    if (current) player.toggle();
    else player.play(track, startAt === undefined ? {} : { at: startAt });
  };
  return (
    <Button
      variant="primary"
      onClick={togglePlay}
      className="max-md:min-w-0 max-md:shrink max-md:grow"
      icon={isLoading ? <Spinner size={14} /> : isPlaying ? <PauseIcon /> : <PlayIcon />}
    >
      {isPlaying ? messages.pause : messages.play}
    </Button>
  );
}
