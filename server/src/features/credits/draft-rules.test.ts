import { ApiError } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusOf, type Draft, type FeatureRequest } from '../posts/index.ts';
import { act, type Act } from './draft-rules.ts';

type Rules = Pick<Draft, 'authorId' | 'status' | 'requests' | 'wasDeclined'>;

const AUTHOR = 'author';
const ARTISTS = ['ada', 'ben', 'cleo', 'dee'];

const draftAsking = (artists: readonly string[]): Rules => {
  const requests = artists.map((name) => ({ userId: name, userName: name, answer: 'pending' as const }));
  return { authorId: AUTHOR, requests, wasDeclined: false, status: statusOf(requests) };
};

/** What becomes of it; the draft as it was where the act is refused. */
function attempt<D extends Rules>(draft: D, deed: Act): D {
  try {
    return act(draft, deed);
  } catch (error) {
    if (error instanceof ApiError) return draft;
    throw error;
  }
}

const codeOf = (draft: Rules, deed: Act): string => {
  try {
    act(draft, deed);
    return 'done';
  } catch (error) {
    return error instanceof ApiError ? error.code : 'broken';
  }
};

const answerOf = ({ requests }: Rules, userId: string) =>
  requests.find((request) => request.userId === userId)?.answer;

const anybody = fc.constantFrom(AUTHOR, 'stranger', ...ARTISTS);
const artists = fc.subarray(ARTISTS, { minLength: 1 });
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('approve' as const, 'reject' as const),
    by: fc.constantFrom(...ARTISTS),
  }),
  fc.record({
    kind: fc.constantFrom('approve' as const, 'reject' as const, 'publish' as const),
    by: anybody,
  }),
  fc.record({ kind: fc.constant('publish' as const), by: fc.constant(AUTHOR) }),
  fc.record({ kind: fc.constant('leave' as const), by: fc.constantFrom(...ARTISTS) }),
  fc.record({ kind: fc.constant('withdraw' as const), by: anybody, userName: fc.constantFrom(...ARTISTS) }),
);

/** Acts after the last of which a rule does not hold; null where none are found. */
const exceptionTo = (holds: (before: Rules, deed: Act, after: Rules) => boolean): unknown =>
  fc.check(
    fc.property(artists, fc.array(anyAct, { maxLength: 12 }), (asked, deeds) => {
      let draft = draftAsking(asked);
      return deeds.every((deed) => {
        const before = draft;
        draft = attempt(before, deed);
        return holds(before, deed, draft);
      });
    }),
    { numRuns: 500 },
  ).counterexample;

const has = ({ requests }: Rules, wanted: FeatureRequest['answer']) =>
  requests.some(({ answer }) => answer === wanted);

describe('Whatever is done with a draft,', () => {
  test('it is not published while somebody has not answered', () => {
    const exception = exceptionTo(
      (_before, _deed, after) => after.status !== 'PUBLISHED' || !has(after, 'pending'),
    );
    expect(exception).toBeNull();
  });

  test('after a rejection only its author publishes it', () => {
    const exception = exceptionTo((before, deed, after) => {
      const isPublishedNow = before.status !== 'PUBLISHED' && after.status === 'PUBLISHED';
      const isByAuthor = deed.kind === 'publish' && deed.by === AUTHOR;
      return !isPublishedNow || !(has(after, 'rejected') || after.wasDeclined) || isByAuthor;
    });
    expect(exception).toBeNull();
  });

  test('an answer is given once, by whom it is asked of, and stays as long as they do', () => {
    const exception = exceptionTo((before, deed, after) =>
      before.requests.every(({ userId, answer }) => {
        const now = answerOf(after, userId);
        if (deed.kind === 'leave' && deed.by === userId) return now === undefined || now === answer;
        if (answer !== 'pending') return now === answer;
        return now === 'pending' || now === undefined || deed.by === userId;
      }),
    );
    expect(exception).toBeNull();
  });

  test('only its author takes a request away, and only an open one, unless its artist leaves', () => {
    const exception = exceptionTo((before, deed, after) =>
      before.requests.every(({ userId, answer }) => {
        const isThere = answerOf(after, userId) !== undefined;
        if (deed.kind === 'leave' && deed.by === userId) return true;
        return isThere || (answer === 'pending' && deed.kind === 'withdraw' && deed.by === AUTHOR);
      }),
    );
    expect(exception).toBeNull();
  });

  test('before it is published, its status says whether anybody has approved', () => {
    const exception = exceptionTo((_before, _deed, after) => {
      const expected = has(after, 'approved') ? 'PARTIALLY_APPROVED' : 'DRAFT';
      return after.status === 'PUBLISHED' || after.status === expected;
    });
    expect(exception).toBeNull();
  });

  test('once it is published every act is refused, and who leaves changes nothing', () => {
    const exception = exceptionTo(
      (before, deed, after) =>
        before.status !== 'PUBLISHED' ||
        (deed.kind === 'leave' && after === before) ||
        ['FORBIDDEN', 'CONFLICT'].includes(codeOf(before, deed)),
    );
    expect(exception).toBeNull();
  });

  test('it can still be published: by the missing answers, or by its author', () => {
    fc.assert(
      fc.property(artists, fc.array(anyAct, { maxLength: 12 }), (asked, deeds) => {
        const draft = deeds.reduce(attempt<Rules>, draftAsking(asked));
        const answered = asked.reduce((rest, by) => attempt(rest, { kind: 'approve', by }), draft);
        expect(attempt(answered, { kind: 'publish', by: AUTHOR }).status).toBe('PUBLISHED');
      }),
    );
  });

  test('a request that is withdrawn is as if it had never been made', () => {
    const answers = fc.array(
      fc.record({
        kind: fc.constantFrom('approve' as const, 'reject' as const),
        by: fc.constantFrom(...ARTISTS),
      }),
    );
    fc.assert(
      fc.property(artists, answers, fc.nat(), (asked, deeds, pick) => {
        const withdrawn = asked[pick % asked.length] ?? '';
        const others = deeds.filter(({ by }) => by !== withdrawn);
        const end = others.reduce(attempt<Rules>, draftAsking(asked));
        const never = others.reduce(attempt<Rules>, draftAsking(asked.filter((name) => name !== withdrawn)));
        expect(attempt(end, { kind: 'withdraw', by: AUTHOR, userName: withdrawn.toUpperCase() })).toEqual(
          never,
        );
      }),
    );
  });

  test('an artist who leaves is as if never asked, but a no that was said still counts', () => {
    const answers = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('approve' as const, 'reject' as const),
        by: fc.constantFrom(...ARTISTS),
      }),
      { selector: ({ by }) => by },
    );
    const { counterexample } = fc.check(
      fc.property(artists, answers, fc.nat(), (asked, deeds, pick) => {
        const leaver = asked[pick % asked.length] ?? '';
        const others = deeds.filter(({ by }) => by !== leaver);
        const never = others.reduce(attempt<Rules>, draftAsking(asked.filter((name) => name !== leaver)));
        const before = deeds.reduce(attempt<Rules>, draftAsking(asked));
        const end = attempt(before, { kind: 'leave', by: leaver });
        if (before.status === 'PUBLISHED') return end === before;
        if (answerOf(before, leaver) === 'rejected') return end.status !== 'PUBLISHED';
        return JSON.stringify(end) === JSON.stringify(never);
      }),
    );
    expect(counterexample).toBeNull();
  });
});

describe('An act is refused', () => {
  const draft = draftAsking(['ada', 'ben']);
  const halfAnswered = act(draft, { kind: 'reject', by: 'ben' });

  test('as forbidden to whom it is not up to', () => {
    expect(codeOf(draft, { kind: 'approve', by: 'stranger' })).toBe('FORBIDDEN');
    expect(codeOf(draft, { kind: 'reject', by: AUTHOR })).toBe('FORBIDDEN');
    expect(codeOf(draft, { kind: 'publish', by: 'ada' })).toBe('FORBIDDEN');
    expect(codeOf(draft, { kind: 'withdraw', by: 'ada', userName: 'ben' })).toBe('FORBIDDEN');
  });

  test('as a conflict where it is too late or too early', () => {
    expect(codeOf(halfAnswered, { kind: 'approve', by: 'ben' })).toBe('CONFLICT');
    expect(codeOf(halfAnswered, { kind: 'withdraw', by: AUTHOR, userName: 'ben' })).toBe('CONFLICT');
    expect(codeOf(halfAnswered, { kind: 'publish', by: AUTHOR })).toBe('CONFLICT');
  });
});
