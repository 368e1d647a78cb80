import { FINAL_NOTES, FIRST_NOTES, MIXES } from './data/versions.ts';
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

/** Plans one version of most posts, and two or three mixes of the same piece of some. */
export function planVersions(
  random: Random,
  { posts, now }: { posts: readonly PlannedPost[]; now: number },
): Map<PlannedPost, PlannedVersions> {
  const mixesOf = new Map<Piece, readonly PlannedMix[]>();
  return new Map(
    posts.map((post, place) => {
      const mixes =
        mixesOf.get(post.piece) ?? MIXES.map(({ note, mix }) => ({ note, piece: { ...post.piece, mix } }));
      mixesOf.set(post.piece, mixes);
      return [post, planFor(random.fork(place), post, mixes, now)];
    }),
  );
}

type PlannedMix = Pick<PlannedVersion, 'piece' | 'note'>;

function planFor(
  random: Random,
  { piece, createdAt }: PlannedPost,
  mixes: readonly PlannedMix[],
  now: number,
): PlannedVersions {
  const otherMixes = random.chance(SHARES.several) ? random.some(mixes, random.whole(1, 2)) : [];
  const hasNewer = otherMixes.length > 0 && random.chance(SHARES.newer);
  const shownCount = hasNewer ? otherMixes.length : otherMixes.length + 1;
  const final = { piece, note: random.pick(FINAL_NOTES) };
  const order = [...otherMixes.slice(0, shownCount - 1), final, ...otherMixes.slice(shownCount - 1)];
  let time = createdAt;
  const versions = order.map((each, index): PlannedVersion => {
    if (index > 0) time = random.numberBetween(time, Math.min(now, time + MAX_DELAY_MS));
    return { piece: each.piece, note: index === 0 ? random.pick(FIRST_NOTES) : each.note, createdAt: time };
  });
  return { versions, shownCount };
}
