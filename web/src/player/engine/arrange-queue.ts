import { currentTrack, tracksInOrder, type Queue } from './queue.ts';
import type { Track } from './track.ts';

/*
 * Changes of the playing order by the user. Apart from the queue, since no screen needs them before
 * the user opens a menu.
 */

/** Places a track after the current one or at the end. The current track stays where it is. */
export function enqueue(queue: Queue, track: Track, place: 'next' | 'last'): Queue {
  const current = currentTrack(queue);
  if (!current || current.id === track.id) return queue;
  const queuedTrack = queue.tracks.find(({ id }) => id === track.id) ?? track;
  const others = tracksInOrder(queue).filter(({ id }) => id !== track.id);
  const next = place === 'next' ? others.indexOf(current) + 1 : others.length;
  return withOrder(queue, others.toSpliced(next, 0, queuedTrack), current);
}

/** Moves a track within the playing order. */
export function move(queue: Queue, from: number, to: number): Queue {
  const current = currentTrack(queue);
  const before = tracksInOrder(queue);
  const track = before[from];
  if (!current || !track || !(to in before) || from === to) return queue;
  return withOrder(queue, before.toSpliced(from, 1).toSpliced(to, 0, track), current);
}

/** Whether the tracks of a release keep their order. Otherwise it is no longer played as one. */
function isAlbumInOrder(queue: Queue, orderedTracks: readonly Track[]): boolean {
  const albumTracks = tracksInOrder(queue).filter(({ album }) => album);
  return orderedTracks.filter(({ album }) => album).every((track, index) => track === albumTracks[index]);
}

const withoutAlbum = (track: Track): Track => (track.album ? { ...track, album: undefined } : track);

/** The tracks in a new playing order. Unless shuffled, the list has that order too. */
function withOrder(queue: Queue, orderedTracks: readonly Track[], current: Track): Queue {
  const at = orderedTracks.indexOf(current);
  if (!queue.shuffled) {
    const tracks = isAlbumInOrder(queue, orderedTracks) ? orderedTracks : orderedTracks.map(withoutAlbum);
    return { ...queue, tracks, order: tracks.map((_, index) => index), at };
  }
  const newTracks = orderedTracks.filter((track) => !queue.tracks.includes(track));
  const tracks = [...queue.tracks, ...newTracks];
  return { ...queue, tracks, order: orderedTracks.map((track) => tracks.indexOf(track)), at };
}
