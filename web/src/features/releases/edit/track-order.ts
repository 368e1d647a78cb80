import { limits, type posts, type releases } from '@backbeat/contract';

/** A track of a release in the form. Tracks of one disc are neighbours, and discs have no gaps. */
export interface EditedTrack {
  /** The id of its post. */
  post: string;
  title: string;
  author: string;
  /** Seconds; null until computed. */
  duration: number | null;
  /** From 1. */
  disc: number;
}

type Tracks = readonly EditedTrack[];

/** The tracks of a stored release, in their order. */
export const tracksOf = ({ tracks }: Pick<releases.Release, 'tracks'>): EditedTrack[] =>
  tracks.flatMap(({ post, disc }) => (post ? [trackOf(post, disc)] : []));

/** The tracks of a release in another order, numbered anew on each disc. */
export function arrangeTracks<T extends { post: { id: string } | null; disc: number; track: number }>(
  tracks: readonly T[],
  order: Tracks,
): T[] {
  const arrangedTracks = order.flatMap(({ post: id, disc }) => {
    const track = tracks.find(({ post }) => post?.id === id);
    return track ? [{ ...track, disc }] : [];
  });
  const numbers = new Map<number, number>();
  return arrangedTracks.map((track) => {
    const number = (numbers.get(track.disc) ?? 0) + 1;
    numbers.set(track.disc, number);
    return { ...track, track: number };
  });
}

const trackOf = ({ id, title, author, duration }: posts.Post, disc: number): EditedTrack => ({
  post: id,
  title,
  author: author.userName,
  duration,
  disc,
});

/** Adds a post at the end of the last disc, unless it is a track already. */
export const addTrack = (tracks: Tracks, post: posts.Post): Tracks =>
  tracks.some((track) => track.post === post.id)
    ? tracks
    : [...tracks, trackOf(post, tracks.at(-1)?.disc ?? 1)];

/** Removes a track. The discs close up. */
export const removeTrack = (tracks: Tracks, post: string): Tracks =>
  closeGaps(tracks.filter((track) => track.post !== post));

/**
 * Moves a track by one place. At the edge of its disc it moves to the neighbouring disc.
 * @param step -1 moves it up, 1 down
 */
export function moveTrack(tracks: Tracks, post: string, step: -1 | 1): Tracks {
  const index = tracks.findIndex((track) => track.post === post);
  const [track, neighbour] = [tracks[index], tracks[index + step]];
  if (!track || !neighbour) return tracks;
  if (neighbour.disc !== track.disc) return closeGaps(tracks.with(index, { ...track, disc: neighbour.disc }));
  return tracks.with(index, neighbour).with(index + step, track);
}

/**
 * Moves a track to the place of another one, whose disc it then is on.
 * @param place in the whole list, from 0
 */
export function moveTrackTo(tracks: Tracks, post: string, place: number): Tracks {
  const track = tracks.find((each) => each.post === post);
  const disc = tracks[place]?.disc;
  if (!track || disc === undefined) return tracks;
  return closeGaps(tracks.filter((each) => each !== track).toSpliced(place, 0, { ...track, disc }));
}

/** Moves a track to the end of an earlier disc or to the start of a later one. */
export const moveToDisc = (tracks: Tracks, post: string, disc: number): Tracks =>
  closeGaps(
    tracks
      .map((track) => (track.post === post ? { ...track, disc } : track))
      .toSorted((one, other) => one.disc - other.disc),
  );

/** The discs to which a track can move: the others, and a new one unless the track is alone on its disc. */
export function discsFor(tracks: Tracks, { disc }: EditedTrack): number[] {
  const last = tracks.at(-1)?.disc ?? 1;
  const isAlone = tracks.filter((track) => track.disc === disc).length === 1;
  const count = Math.min(limits.release.discs, isAlone ? last : last + 1);
  return Array.from({ length: count }, (_, index) => index + 1).filter((number) => number !== disc);
}

function closeGaps(tracks: Tracks): Tracks {
  const discs = [...new Set(tracks.map(({ disc }) => disc))].toSorted((one, other) => one - other);
  return tracks.map((track) => ({ ...track, disc: discs.indexOf(track.disc) + 1 }));
}

/** Returns whether both lists have the same tracks at the same places. */
export const isSameOrder = (tracks: Tracks, others: Tracks): boolean => placesOf(tracks) === placesOf(others);

const placesOf = (tracks: Tracks): string => tracks.map(({ post, disc }) => `${disc} ${post}`).join();

/** Below this many seconds a few tracks are a single or an EP. */
const SHORT_SECONDS = 30 * 60;

/** Suggests the type of a release: rule R1 of the specification. */
export function suggestType(tracks: Tracks): releases.ReleaseType {
  const isShort = tracks.reduce((sum, { duration }) => sum + (duration ?? 0), 0) < SHORT_SECONDS;
  if (isShort && tracks.length <= 3) return 'SINGLE';
  if (isShort && tracks.length <= 6) return 'EP';
  return new Set(tracks.map(({ author }) => author)).size > 1 ? 'COMPILATION' : 'ALBUM';
}
