import { expect, test } from 'vitest';
import { assert, integer, property, record, string } from 'fast-check';
import { makePlan, type Plan } from './plan.ts';
import { describeSignIns } from './sign-ins.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

const planOf = (users: number, posts: number, seed: string): Plan =>
  makePlan({ users, posts, seed, hasAudio: true, inProduction: false }, NOW);

const anySize = record({
  users: integer({ min: 2, max: 60 }),
  posts: integer({ min: 1, max: 60 }),
  seed: string({ maxLength: 8 }),
});

test('direct chats are distinct by pair, and messages are sorted by time', () => {
  assert(
    property(anySize, ({ users, posts, seed }) => {
      const { chats } = planOf(users, posts, seed);
      const pairs = chats
        .filter(({ name }) => name === null)
        .map(({ members }) =>
          members
            .map(({ person }) => person.id)
            .toSorted()
            .join(' '),
        );
      expect(new Set(pairs).size).toBe(pairs.length);
      for (const { members, messages, begunAt } of chats) {
        const people = members.map(({ person }) => person);
        expect(new Set(people).size).toBe(people.length);
        expect(begunAt).toBeGreaterThanOrEqual(Math.max(...people.map(({ joinedAt }) => joinedAt)));
        const times = messages.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(times.every((at) => at >= begunAt && at <= NOW)).toBe(true);
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, index) => index + 1));
        for (const { track } of messages) expect(track?.publishedAt ?? 0).not.toBeNull();
      }
    }),
    { numRuns: 40 },
  );
});

test('one showcase account has Plus and analytics, and requests exist in both directions', () => {
  const { showcase, posts, engagement } = planOf(40, 120, 'backbeat');
  const [plus, free, busy, newcomer] = showcase;
  expect([plus, free].map((person) => person?.plusUntil === null)).toEqual([false, true]);
  const ownPosts = posts.filter(({ author }) => author === plus);
  const ids = new Set(ownPosts.map(({ id }) => id));
  const plays = engagement.plays.filter(({ postId }) => ids.has(postId));
  expect(plays.length).toBeGreaterThan(100);
  expect(new Set(plays.map(({ at }) => new Date(at).toDateString())).size).toBeGreaterThan(7);
  expect(posts.some(({ author }) => author === newcomer)).toBe(false);
  for (const person of [plus, free, busy]) {
    const statuses = posts.filter(({ author }) => author === person).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['PUBLISHED', 'DRAFT', 'PARTIALLY_APPROVED']));
  }
});

test('describeSignIns lists the content of each account', () => {
  const [first] = describeSignIns(planOf(40, 120, 'backbeat'));
  expect(first?.what).toMatch(
    /^Plus, posts: \d+, drafts: \d+, demos: \d+, followers: \d+, feature requests: \d+, chats: \d+, unread messages: [1-9]\d*$/,
  );
});
