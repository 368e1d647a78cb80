import { PlayTrackButton } from '../../player/index.ts';
import { PlayButton } from '../../ui/controls/play-button.tsx';
import { usePlayTopPost } from './use-play-top-post.ts';
import { messages } from './follows.messages.ts';

const quietClasses = 'bg-surface-2! text-text! hover:bg-surface-3!';

/** Plays the pinned or most liked track of a user. */
export function PlayTopPost({ userName }: { userName: string }) {
  const { track, isFetching, play } = usePlayTopPost(userName);
  const title = messages.musicBy({ userName });
  if (track) return <PlayTrackButton track={track} title={title} size="small" className={quietClasses} />;
  return (
    <PlayButton
      title={title}
      isPlaying={false}
      loading={isFetching}
      size="small"
      className={quietClasses}
      onClick={() => void play()}
    />
  );
}
