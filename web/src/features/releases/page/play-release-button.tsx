import { albumLoudness, type releases } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { player, playRelease, trackOfPost, useCurrentTrack, usePlayback } from '../../../player/index.ts';
import { Button, type ButtonVariant } from '../../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { messages } from '../releases.messages.ts';

/** The tracks of a release that the viewer may hear, in order, and what the player calls them. */
export function queueOf({ id, title, tracks }: releases.Release) {
  const loudness = albumLoudness(tracks.flatMap(({ post }) => post ?? []));
  return {
    among: tracks.flatMap(({ post, disc }) => {
      const track = post && trackOfPost(post);
      return track ? [{ ...track, album: { release: id, disc, loudness } }] : [];
    }),
    origin: { name: title, path: paths.release(id) },
  };
}
export type ReleaseQueue = ReturnType<typeof queueOf>;

interface PlayReleaseButtonProps {
  release: releases.Release;
  variant?: ButtonVariant;
}

/** Plays the tracks of a release in order. Renders nothing if there are none. */
export function PlayReleaseButton({ release, variant = 'primary' }: PlayReleaseButtonProps) {
  const queue = queueOf(release);
  const current = useCurrentTrack();
  const isCurrent = queue.among.some(({ id }) => id === current?.id);
  const { isPlaying, isLoading } = usePlayback(isCurrent && current ? current.id : '');
  const [first] = queue.among;
  if (!first) return null;
  return (
    <Button
      variant={variant}
      className="max-md:min-w-0 max-md:shrink max-md:grow"
      icon={isLoading ? <Spinner size={14} /> : isPlaying ? <PauseIcon /> : <PlayIcon />}
      onClick={() => (isCurrent ? player.toggle() : void playRelease(first, queue))}
    >
      {isPlaying ? messages.pause : messages.play}
    </Button>
  );
}
