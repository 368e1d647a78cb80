import { ApiError } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusOf, type Draft, type FeatureRequest } from '../posts/index.ts';
import { applyDraftAction, type DraftAction } from './drafts.policy.ts';

type Rules = Pick<Draft, 'authorId' | 'status' | 'requests' | 'wasDeclined'>;

const AUTHOR = 'author';
const ARTISTS = ['ada', 'ben', 'cleo', 'dee'];

const draftAsking = (artists: readonly string[]): Rules => {
  const requests = artists.map((name) => ({ userId: name, userName: name, answer: 'pending' as const }));
  return { authorId: AUTHOR, requests, wasDeclined: false, status: statusOf(requests) };
};

/** Applies an action; returns the draft unchanged if the action is rejected. */
function attempt<D extends Rules>(draft: D, action: DraftAction): D {
  try {
    return applyDraftAction(draft, action);
  } catch (error) {
    if (error instanceof ApiError) return draft;
    throw error;
  }
}

const codeOf = (draft: Rules, action: DraftAction): string => {
  try {
    applyDraftAction(draft, action);
    return 'done';
  } catch (error) {
    return error instanceof ApiError ? error.code : 'broken';
  }
};

const answerOf = ({ requests }: Rules, userId: string) =>
  requests.find((request) => request.userId === userId)?.answer;

const anyUser = fc.constantFrom(AUTHOR, 'stranger', ...ARTISTS);
const artists = fc.subarray(ARTISTS, { minLength: 1 });
const anyAction: fc.Arbitrary<DraftAction> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('approve' as const, 'reject' as const),
    by: fc.constantFrom(...ARTISTS),
  }),
  fc.record({
    kind: fc.constantFrom('approve' as const, 'reject' as const, 'publish' as const),
    by: anyUser,
  }),
  fc.record({ kind: fc.constant('publish' as const), by: fc.constant(AUTHOR) }),
  fc.record({ kind: fc.constant('leave' as const), by: fc.constantFrom(...ARTISTS) }),
  fc.record({ kind: fc.constant('withdraw' as const), by: anyUser, userName: fc.constantFrom(...ARTISTS) }),
);

/** Finds a sequence of actions that violates a rule; null if there is none. */
const findViolation = (holds: (before: Rules, action: DraftAction, after: Rules) => boolean): unknown =>
  fc.check(
    fc.property(artists, fc.array(anyAction, { maxLength: 12 }), (asked, actions) => {
      let draft = draftAsking(asked);
      return actions.every((action) => {
        const before = draft;
        draft = attempt(before, action);
        return holds(before, action, draft);
      });
    }),
    { numRuns: 500 },
  ).counterexample;

const has = ({ requests }: Rules, wanted: FeatureRequest['answer']) =>
  requests.some(({ answer }) => answer === wanted);

describe('Any sequence of actions on a draft', () => {
  test('a draft is not published while an answer is pending', () => {
    const exception = findViolation(
      (_before, _action, after) => after.status !== 'PUBLISHED' || !has(after, 'pending'),
    );
    expect(exception).toBeNull();
  });

  test('only the author publishes a draft after a rejection', () => {
    const exception = findViolation((before, action, after) => {
      const isPublishedNow = before.status !== 'PUBLISHED' && after.status === 'PUBLISHED';
      const isByAuthor = action.kind === 'publish' && action.by === AUTHOR;
      return !isPublishedNow || !(has(after, 'rejected') || after.wasDeclined) || isByAuthor;
    });
    expect(exception).toBeNull();
  });

  test('an answer is given once, by its artist, and stays as long as the artist', () => {
    const exception = findViolation((before, action, after) =>
      before.requests.every(({ userId, answer }) => {
        const now = answerOf(after, userId);
        if (action.kind === 'leave' && action.by === userId) return now === undefined || now === answer;
        if (answer !== 'pending') return now === answer;
        return now === 'pending' || now === undefined || action.by === userId;
      }),
    );
    expect(exception).toBeNull();
  });

  test('only the author withdraws a request, and only a pending one, unless its artist leaves', () => {
    const exception = findViolation((before, action, after) =>
      before.requests.every(({ userId, answer }) => {
        const isThere = answerOf(after, userId) !== undefined;
        if (action.kind === 'leave' && action.by === userId) return true;
        return isThere || (answer === 'pending' && action.kind === 'withdraw' && action.by === AUTHOR);
      }),
    );
    expect(exception).toBeNull();
  });

  test('the status of a draft shows whether an artist has approved', () => {
    const exception = findViolation((_before, _action, after) => {
      const expected = has(after, 'approved') ? 'PARTIALLY_APPROVED' : 'DRAFT';
      return after.status === 'PUBLISHED' || after.status === expected;
    });
    expect(exception).toBeNull();
  });

  test('every action on a published post is rejected, and deleted artists change nothing', () => {
    const exception = findViolation(
      (before, action, after) =>
        before.status !== 'PUBLISHED' ||
        (action.kind === 'leave' && after === before) ||
        ['FORBIDDEN', 'CONFLICT'].includes(codeOf(before, action)),
    );
    expect(exception).toBeNull();
  });

  test('a draft can always be published, by the pending answers or by its author', () => {
    fc.assert(
      fc.property(artists, fc.array(anyAction, { maxLength: 12 }), (asked, actions) => {
        const draft = actions.reduce(attempt<Rules>, draftAsking(asked));
        const answered = asked.reduce((rest, by) => attempt(rest, { kind: 'approve', by }), draft);
        expect(attempt(answered, { kind: 'publish', by: AUTHOR }).status).toBe('PUBLISHED');
      }),
    );
  });

  test('a withdrawn request counts as never made', () => {
    const answers = fc.array(
      fc.record({
        kind: fc.constantFrom('approve' as const, 'reject' as const),
        by: fc.constantFrom(...ARTISTS),
      }),
    );
    fc.assert(
      fc.property(artists, answers, fc.nat(), (asked, actions, pick) => {
        const withdrawn = asked[pick % asked.length] ?? '';
        const others = actions.filter(({ by }) => by !== withdrawn);
        const end = others.reduce(attempt<Rules>, draftAsking(asked));
        const never = others.reduce(attempt<Rules>, draftAsking(asked.filter((name) => name !== withdrawn)));
        expect(attempt(end, { kind: 'withdraw', by: AUTHOR, userName: withdrawn.toUpperCase() })).toEqual(
          never,
        );
      }),
    );
  });

  test('the request of a deleted artist counts as never made, but a rejection still counts', () => {
    const answers = fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('approve' as const, 'reject' as const),
        by: fc.constantFrom(...ARTISTS),
      }),
      { selector: ({ by }) => by },
    );
    const { counterexample } = fc.check(
      fc.property(artists, answers, fc.nat(), (asked, actions, pick) => {
        const leaver = asked[pick % asked.length] ?? '';
        const others = actions.filter(({ by }) => by !== leaver);
        const never = others.reduce(attempt<Rules>, draftAsking(asked.filter((name) => name !== leaver)));
        const before = actions.reduce(attempt<Rules>, draftAsking(asked));
        const end = attempt(before, { kind: 'leave', by: leaver });
        if (before.status === 'PUBLISHED') return end === before;
        if (answerOf(before, leaver) === 'rejected') return end.status !== 'PUBLISHED';
        return JSON.stringify(end) === JSON.stringify(never);
      }),
    );
    expect(counterexample).toBeNull();
  });
});

describe('A rejected action', () => {
  const draft = draftAsking(['ada', 'ben']);
  const halfAnswered = applyDraftAction(draft, { kind: 'reject', by: 'ben' });

  test('an action returns FORBIDDEN for a user who may not do it', () => {
    expect(codeOf(draft, { kind: 'approve', by: 'stranger' })).toBe('FORBIDDEN');
    expect(codeOf(draft, { kind: 'reject', by: AUTHOR })).toBe('FORBIDDEN');
    expect(codeOf(draft, { kind: 'publish', by: 'ada' })).toBe('FORBIDDEN');
    expect(codeOf(draft, { kind: 'withdraw', by: 'ada', userName: 'ben' })).toBe('FORBIDDEN');
  });

  test('an action returns CONFLICT if it is too late or too early', () => {
    expect(codeOf(halfAnswered, { kind: 'approve', by: 'ben' })).toBe('CONFLICT');
    expect(codeOf(halfAnswered, { kind: 'withdraw', by: AUTHOR, userName: 'ben' })).toBe('CONFLICT');
    expect(codeOf(halfAnswered, { kind: 'publish', by: AUTHOR })).toBe('CONFLICT');
  });
});
