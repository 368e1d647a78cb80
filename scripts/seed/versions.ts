import { FIRST_NOTES, LATER_NOTES } from './data/versions.ts';
import type { PlannedPost } from './posts.ts';
import type { Random } from './random.ts';
import type { Piece } from './sound/piece.ts';
import { DAY } from './times.ts';

/** A version of a post. `createdAt` is in milliseconds since 1970. */
export interface PlannedVersion {
  piece: Piece;
  note: string;
  createdAt: number;
}

/** The versions of a post in the order of their numbers. */
export interface PlannedVersions {
  versions: PlannedVersion[];
  /** The number of the version that the post shows. */
  shownCount: number;
}

/** The probability of several versions, and that the newest of them is not shown. */
const SHARES = { several: 0.2, newer: 0.35 };
/** Maximum time between two versions. */
const MAX_DELAY_MS = 6 * DAY;

/**
 * Plans one version of most posts, and two or three of some. Each version of a post is another piece
 * of music, because a post has each file only once.
 */
export function planVersions(
  random: Random,
  { posts, pieces, now }: { posts: readonly PlannedPost[]; pieces: readonly Piece[]; now: number },
): Map<PlannedPost, PlannedVersions> {
  return new Map(posts.map((post, place) => [post, planFor(random.fork(place), post, pieces, now)]));
}

function planFor(random: Random, post: PlannedPost, pieces: readonly Piece[], now: number): PlannedVersions {
  const { piece, createdAt } = post;
  const others = pieces.filter((each) => each !== piece);
  const fitting = others.filter(({ genres }) => genres.some((genre) => piece.genres.includes(genre)));
  const addedPieces = random.chance(SHARES.several)
    ? random.some(fitting.length > 0 ? fitting : others, random.whole(1, 2))
    : [];
  const hasNewer = addedPieces.length > 0 && random.chance(SHARES.newer);
  const shownCount = hasNewer ? addedPieces.length : addedPieces.length + 1;
  const order = [...addedPieces.slice(0, shownCount - 1), piece, ...addedPieces.slice(shownCount - 1)];
  let time = createdAt;
  const versions = order.map((each, index): PlannedVersion => {
    if (index > 0) time = random.numberBetween(time, Math.min(now, time + MAX_DELAY_MS));
    return { piece: each, note: random.pick(index === 0 ? FIRST_NOTES : LATER_NOTES), createdAt: time };
  });
  return { versions, shownCount };
}
