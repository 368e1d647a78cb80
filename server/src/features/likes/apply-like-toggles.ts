import type { likes } from '@backbeat/contract';
import { applyToggles, type Toggle, type ToggleResults } from '../../db/toggles.ts';

/**
 * Applies the like toggles of one post in order. Each result has the total after its toggle.
 * @param before the users who like the post, and its total
 * @param earlierResult returns the stored result of a repeated toggle
 */
export function applyLikeToggles(
  toggles: readonly Toggle[],
  before: { liking: ReadonlySet<string>; totalLikes: number },
  earlierResult: (toggle: Toggle & { key: string }) => likes.LikeResult | undefined,
): ToggleResults<likes.LikeResult> {
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
