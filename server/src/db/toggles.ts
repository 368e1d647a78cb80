/** Somebody presses what turns something on or off. */
export interface Press {
  userId: string;
  /** Says by which presses it is the same one, sent again. */
  key: string | undefined;
}

export interface Answered<Answer> {
  /** One for each press. */
  answers: Answer[];
  /** Answers to presses with a key that were done now. */
  fresh: { userId: string; key: string; answer: Answer }[];
  /** Those who have it now and had not. */
  added: string[];
  /** Those who had it and have it no more. */
  removed: string[];
}

/**
 * What becomes of something that people turn on and off when they press one after the other: each press turns what its
 * user has, unless it has been answered already.
 * @param before who of them has it
 * @param turned what a press is answered that has turned it on or off
 * @param answerOf what a press that is sent again was answered
 */
export function pressAll<Answer>(
  presses: readonly Press[],
  before: ReadonlySet<string>,
  turned: (isOn: boolean) => Answer,
  answerOf: (press: Press & { key: string }) => Answer | undefined,
): Answered<Answer> {
  const having = new Set(before);
  const fresh = new Map<string, { userId: string; key: string; answer: Answer }>();
  const turn = (userId: string): Answer => {
    const isOn = !having.delete(userId);
    if (isOn) having.add(userId);
    return turned(isOn);
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
    added: [...having].filter((userId) => !before.has(userId)),
    removed: [...before].filter((userId) => !having.has(userId)),
  };
}
