import type { PlayerState } from '../engine/player-state.ts';
import { tracksInOrder } from '../engine/queue.ts';
import type { Track } from '../engine/track.ts';

/**
 * The track that follows a file without a gap: the next one of the same disc, in the order of its
 * release. Null when shuffled, when the track repeats, and for the last one of a disc.
 * @param source the file of the current track or of one behind it
 */
export function joinedFollower(
  { queue, media }: Pick<PlayerState, 'queue' | 'media'>,
  source: string,
): Track | null {
  if (queue.shuffled || queue.repeat === 'one') return null;
  const tracks = tracksInOrder(queue).slice(queue.at);
  // The current track may play another file than the queue names by now.
  const index =
    source === media?.source ? 0 : tracks.findIndex((track, ahead) => ahead > 0 && track.source === source);
  const [album, next] = [tracks[index]?.album, tracks[index + 1]];
  const isSameDisc = album?.release === next?.album?.release && album?.disc === next?.album?.disc;
  return album && next && isSameDisc ? next : null;
}
