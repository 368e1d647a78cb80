import type { z } from 'zod';
import type { Tx } from './database.ts';
import { findResults, hasKey, saveResults } from './with-idempotency.ts';

/** A request of a user to switch something on or off. */
export interface Toggle {
  userId: string;
  /** The idempotency key; a request with the same key is the same toggle, sent again. */
  key: string | undefined;
}

interface ToggleTarget<Result extends object> {
  /** The operation and its object, under which the results are stored. */
  purpose: string;
  schema: z.ZodType<Result>;
  /** Finds for which of these users it is on. */
  findEnabled: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The result of a toggle that switched it on or off; called in the order of the toggles. */
  resultOf: (isOn: boolean) => Result;
}

/**
 * Applies toggles in their order, a repeated one once, and stores the results of those with a key.
 * The caller holds the lock that all toggles of this target take, and writes the changes.
 * @returns one result a toggle, and the users for whom it is now on or off and was not before
 */
export async function applyToggles<Result extends object>(
  tx: Tx,
  toggles: readonly Toggle[],
  { purpose, schema, findEnabled, resultOf }: ToggleTarget<Result>,
): Promise<Pick<SwitchResult<Result>, 'results' | 'addedUserIds' | 'removedUserIds'>> {
  const earlierResult = await findResults(tx, purpose, toggles.filter(hasKey), schema);
  const enabled = await findEnabled(toggles.map(({ userId }) => userId));
  const { fresh, ...outcome } = switchUsers(toggles, enabled, resultOf, earlierResult);
  await saveResults(tx, purpose, fresh);
  return outcome;
}

interface SwitchResult<Result> {
  /** One for each toggle. */
  results: Result[];
  /** Results of toggles with a key that were applied now. */
  fresh: { userId: string; key: string; result: Result }[];
  /** Users for whom it is on now and was off before. */
  addedUserIds: string[];
  /** Users for whom it is off now and was on before. */
  removedUserIds: string[];
}

/**
 * Switches the state of the user of each toggle, unless a toggle with the same key has a result
 * already.
 * @param before the users for whom it is on
 * @param earlierResult the stored result of a repeated toggle
 */
export function switchUsers<Result>(
  toggles: readonly Toggle[],
  before: ReadonlySet<string>,
  resultOf: (isOn: boolean) => Result,
  earlierResult: (toggle: Toggle & { key: string }) => Result | undefined,
): SwitchResult<Result> {
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
    addedUserIds: [...on].filter((userId) => !before.has(userId)),
    removedUserIds: [...before].filter((userId) => !on.has(userId)),
  };
}
