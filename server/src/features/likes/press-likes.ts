import type { likes } from '@backbeat/contract';
import { pressAll, type Answered, type Press } from '../../db/toggles.ts';

/**
 * What becomes of the likes of a post when people press like one after the other.
 * @param before who of them likes the post, and how many like it in all
 * @param answerOf what a press that is sent again was answered
 */
export function pressLikes(
  presses: readonly Press[],
  before: { liking: ReadonlySet<string>; totalLikes: number },
  answerOf: (press: Press & { key: string }) => likes.LikeAnswer | undefined,
): Answered<likes.LikeAnswer> {
  let { totalLikes } = before;
  return pressAll(
    presses,
    before.liking,
    (liked) => {
      totalLikes += liked ? 1 : -1;
      return { liked, totalLikes };
    },
    answerOf,
  );
}
