import { CommentMarks } from '../features/comments/index.ts';
import { player, type TrackMarksProps } from '../player/index.ts';

/** The comments on the waveform of the player. Demos and local files have none. */
export function TrackMarks({ track: { id, kind, duration, waveform }, size }: TrackMarksProps) {
  if (kind !== 'post' || duration === null || waveform === null) return null;
  return <CommentMarks postId={id} duration={duration} onSeek={player.seek} size={size} />;
}
