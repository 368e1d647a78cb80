import type { likes } from '@backbeat/contract';
import { applyToggles, type Toggle, type ToggleResults } from '../../db/toggles.ts';

/**
 * Applies like toggles of one post one after the other; each result has the total at its time.
 * @param before the users who like the post, and its total
 * @param earlierResult the stored result of a repeated toggle
 */
export function applyLikeToggles(
  toggles: readonly Toggle[],
  before: { liking: ReadonlySet<string>; totalLikes: number },
  earlierResult: (toggle: Toggle & { key: string }) => likes.LikeAnswer | undefined,
): ToggleResults<likes.LikeAnswer> {
  let { totalLikes } = before;
  return applyToggles(
    toggles,
    before.liking,
    (liked) => {
      totalLikes += liked ? 1 : -1;
      return { liked, totalLikes };
    },
    earlierResult,
  );
}
