import { CommentMarks } from '../../features/comments/index.ts';
import { useLocation } from '@packages/router';
import { paths } from '../../navigation/paths.ts';
import { player, type TrackMarksProps } from '../../player/index.ts';

/**
 * The comments on the waveform of the player. Demos and local files have none, and the bar has none
 * on the page of the track, whose waveform shows them.
 */
export function TrackMarks({ track: { id, kind, duration, waveform }, place }: TrackMarksProps) {
  const { pathname } = useLocation();
  if (kind !== 'post' || duration === null || waveform === null) return null;
  if (place === 'bar' && pathname === paths.post(id)) return null;
  return (
    <CommentMarks postId={id} duration={duration} onSeek={player.seek} size={place === 'bar' ? 18 : 24} />
  );
}
