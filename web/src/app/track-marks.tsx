import { CommentMarks } from '../features/comments/index.ts';
import { player, type Track } from '../player/index.ts';

interface TrackMarksProps {
  track: Track;
  size: number;
  side: 'above' | 'below';
}

/** The comments on the waveform of the player. Demos and local files have none. */
export function TrackMarks({ track: { id, kind, duration, waveform }, ...look }: TrackMarksProps) {
  if (kind !== 'post' || duration === null || waveform === null) return null;
  return <CommentMarks postId={id} duration={duration} onSeek={player.seek} {...look} />;
}
