import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { likes } from '@backbeat/contract';
import { switchUsers, type Toggle } from '../../db/apply-toggles.ts';
import { countLikes } from './toggle-like.ts';

const people = ['ada', 'ben', 'cleo', 'dan'];
const person = fc.constantFrom(...people);
const anyToggles = fc.array(
  fc.record({ userId: person, key: fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined }) }),
);
const never = () => undefined;

const applyLikeToggles = (
  toggles: readonly Toggle[],
  { liking, totalLikes }: { liking: ReadonlySet<string>; totalLikes: number },
  earlierResult: (toggle: Toggle & { key: string }) => likes.LikeResult | undefined,
) => switchUsers(toggles, liking, countLikes(totalLikes), earlierResult);

const isRepeated = (toggles: readonly Toggle[], index: number): boolean => {
  const { userId, key } = toggles[index] ?? {};
  return (
    key !== undefined && toggles.slice(0, index).some((other) => other.userId === userId && other.key === key)
  );
};

describe('like toggles', () => {
  test('keeps the total equal to the number of users who like the post', () => {
    fc.assert(
      fc.property(anyToggles, fc.subarray(people), fc.nat(100), (toggles, likers, others) => {
        const before = { liking: new Set(likers), totalLikes: likers.length + others };
        const { results, addedUserIds, removedUserIds } = applyLikeToggles(toggles, before, never);
        const remainingLikers = likers.filter((name) => !removedUserIds.includes(name));
        const total = before.totalLikes + addedUserIds.length - removedUserIds.length;
        expect(new Set([...remainingLikers, ...addedUserIds]).size + others).toBe(total);
        // The result of the last toggle that changed something has the final total.
        const appliedResults = toggles.flatMap((_, index) =>
          isRepeated(toggles, index) ? [] : [results[index]],
        );
        expect(appliedResults.at(-1)?.totalLikes ?? before.totalLikes).toBe(total);
        expect(removedUserIds.every((name) => likers.includes(name))).toBe(true);
        expect(addedUserIds.some((name) => likers.includes(name))).toBe(false);
      }),
    );
  });

  test('alternates the like state of a user with each toggle', () => {
    fc.assert(
      fc.property(fc.array(person), fc.subarray(people), (names, likers) => {
        const { results } = applyLikeToggles(
          names.map((userId) => ({ userId, key: undefined })),
          { liking: new Set(likers), totalLikes: likers.length },
          never,
        );
        for (const [index, name] of names.entries()) {
          const earlier = names.slice(0, index).filter((other) => other === name).length;
          expect(results[index]?.liked).toBe(likers.includes(name) === (earlier % 2 === 1));
        }
      }),
    );
  });

  test('applies a toggle with an idempotency key once for any repetition', () => {
    fc.assert(
      fc.property(anyToggles, (toggles) => {
        const storedResults = new Map<string, { liked: boolean; totalLikes: number }>();
        let liking = new Set<string>();
        const first = new Map<string, string>();
        // Rounds of two toggles simulate several transactions.
        for (let index = 0; index < toggles.length; index += 2) {
          const round = toggles.slice(index, index + 2);
          const { results, fresh, addedUserIds, removedUserIds } = applyLikeToggles(
            round,
            { liking, totalLikes: liking.size },
            ({ userId, key }) => storedResults.get(`${userId} ${key}`),
          );
          for (const { userId, key, result } of fresh) storedResults.set(`${userId} ${key}`, result);
          liking = new Set([
            ...[...liking].filter((name) => !removedUserIds.includes(name)),
            ...addedUserIds,
          ]);
          for (const [place, { userId, key }] of round.entries()) {
            if (key === undefined) continue;
            const result = JSON.stringify(results[place]);
            const before = first.get(`${userId} ${key}`) ?? result;
            first.set(`${userId} ${key}`, before);
            expect(result).toBe(before);
          }
        }
      }),
    );
  });
});
