import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Press } from '../../db/toggles.ts';
import { pressLikes } from './press-likes.ts';

const people = ['ada', 'ben', 'cleo', 'dan'];
const person = fc.constantFrom(...people);
const anyPresses = fc.array(
  fc.record({ userId: person, key: fc.option(fc.constantFrom('k1', 'k2'), { nil: undefined }) }),
);
const never = () => undefined;

const isSentAgain = (presses: readonly Press[], index: number): boolean => {
  const { userId, key } = presses[index] ?? {};
  return (
    key !== undefined && presses.slice(0, index).some((other) => other.userId === userId && other.key === key)
  );
};

describe('Pressing like', () => {
  test('any number of times, the total is the number of those who like', () => {
    fc.assert(
      fc.property(anyPresses, fc.subarray(people), fc.nat(100), (presses, likers, others) => {
        const before = { liking: new Set(likers), totalLikes: likers.length + others };
        const { answers, added, removed } = pressLikes(presses, before, never);
        const left = likers.filter((name) => !removed.includes(name));
        const total = before.totalLikes + added.length - removed.length;
        expect(new Set([...left, ...added]).size + others).toBe(total);
        // Each answer tells the total at its time; the one that turned something last tells the last one.
        const turning = presses.flatMap((_, index) => (isSentAgain(presses, index) ? [] : [answers[index]]));
        expect(turning.at(-1)?.totalLikes ?? before.totalLikes).toBe(total);
        expect(removed.every((name) => likers.includes(name))).toBe(true);
        expect(added.some((name) => likers.includes(name))).toBe(false);
      }),
    );
  });

  test('turns what one has, each time', () => {
    fc.assert(
      fc.property(fc.array(person), fc.subarray(people), (names, likers) => {
        const { answers } = pressLikes(
          names.map((userId) => ({ userId, key: undefined })),
          { liking: new Set(likers), totalLikes: likers.length },
          never,
        );
        for (const [index, name] of names.entries()) {
          const earlier = names.slice(0, index).filter((other) => other === name).length;
          expect(answers[index]?.liked).toBe(likers.includes(name) === (earlier % 2 === 1));
        }
      }),
    );
  });

  test('with a key turns it once, however often it is sent and whenever', () => {
    fc.assert(
      fc.property(anyPresses, (presses) => {
        const kept = new Map<string, { liked: boolean; totalLikes: number }>();
        let liking = new Set<string>();
        const first = new Map<string, string>();
        // In rounds of two, as if they had come in several transactions.
        for (let index = 0; index < presses.length; index += 2) {
          const round = presses.slice(index, index + 2);
          const { answers, fresh, added, removed } = pressLikes(
            round,
            { liking, totalLikes: liking.size },
            ({ userId, key }) => kept.get(`${userId} ${key}`),
          );
          for (const { userId, key, answer } of fresh) kept.set(`${userId} ${key}`, answer);
          liking = new Set([...[...liking].filter((name) => !removed.includes(name)), ...added]);
          for (const [place, { userId, key }] of round.entries()) {
            if (key === undefined) continue;
            const answer = JSON.stringify(answers[place]);
            const before = first.get(`${userId} ${key}`) ?? answer;
            first.set(`${userId} ${key}`, before);
            expect(answer).toBe(before);
          }
        }
      }),
    );
  });
});
