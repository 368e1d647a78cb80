import type { likes } from '@backbeat/contract';

/** Somebody presses like. */
export interface Press {
  userId: string;
  /** Says by which presses it is the same one, sent again. */
  key: string | undefined;
}

/**
 * What becomes of the likes of a post when people press like one after the other: each press turns what its user has,
 * unless it has been answered already.
 * @param before who of them likes the post, and how many like it in all
 * @param answerOf what a press that is sent again was answered
 */
export function pressLikes(
  presses: readonly Press[],
  before: { liking: ReadonlySet<string>; totalLikes: number },
  answerOf: (press: Press & { key: string }) => likes.LikeAnswer | undefined,
): {
  /** One for each press. */
  answers: likes.LikeAnswer[];
  /** Answers to presses with a key that were done now. */
  fresh: { userId: string; key: string; answer: likes.LikeAnswer }[];
  added: string[];
  removed: string[];
} {
  const liking = new Set(before.liking);
  let { totalLikes } = before;
  const fresh = new Map<string, { userId: string; key: string; answer: likes.LikeAnswer }>();
  const turn = (userId: string): likes.LikeAnswer => {
    const liked = !liking.delete(userId);
    if (liked) liking.add(userId);
    totalLikes += liked ? 1 : -1;
    return { liked, totalLikes };
  };
  const answers = presses.map(({ userId, key }) => {
    if (key === undefined) return turn(userId);
    const name = `${userId} ${key}`;
    const known = answerOf({ userId, key }) ?? fresh.get(name)?.answer;
    if (known) return known;
    const answer = turn(userId);
    fresh.set(name, { userId, key, answer });
    return answer;
  });
  return {
    answers,
    fresh: [...fresh.values()],
    added: [...liking].filter((userId) => !before.liking.has(userId)),
    removed: [...before.liking].filter((userId) => !liking.has(userId)),
  };
}
