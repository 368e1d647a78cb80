/** A request to turn something on or off, such as a like. */
export interface Toggle {
  userId: string;
  /** The idempotency key; a request with the same key is the same toggle, sent again. */
  key: string | undefined;
}

export interface ToggleResults<Result> {
  /** One for each toggle. */
  results: Result[];
  /** Results of toggles with a key that were applied now. */
  fresh: { userId: string; key: string; result: Result }[];
  /** Users for whom it is on now and was off before. */
  added: string[];
  /** Users for whom it is off now and was on before. */
  removed: string[];
}

/**
 * Applies toggles one after the other: each switches the state of its user, unless a toggle with
 * the same key has a result already.
 * @param before the users for whom it is on
 * @param resultOf the result of a toggle that switched it on or off
 * @param earlierResult the stored result of a repeated toggle
 */
export function applyToggles<Result>(
  toggles: readonly Toggle[],
  before: ReadonlySet<string>,
  resultOf: (isOn: boolean) => Result,
  earlierResult: (toggle: Toggle & { key: string }) => Result | undefined,
): ToggleResults<Result> {
  const on = new Set(before);
  const fresh = new Map<string, { userId: string; key: string; result: Result }>();
  const toggle = (userId: string): Result => {
    const isOn = !on.delete(userId);
    if (isOn) on.add(userId);
    return resultOf(isOn);
  };
  const results = toggles.map(({ userId, key }) => {
    if (key === undefined) return toggle(userId);
    const name = `${userId} ${key}`;
    const earlier = earlierResult({ userId, key }) ?? fresh.get(name)?.result;
    if (earlier) return earlier;
    const result = toggle(userId);
    fresh.set(name, { userId, key, result });
    return result;
  });
  return {
    results,
    fresh: [...fresh.values()],
    added: [...on].filter((userId) => !before.has(userId)),
    removed: [...before].filter((userId) => !on.has(userId)),
  };
}
