import { createHash } from 'node:crypto';
import { ApiError } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentTo, consentToRemoval, splitOf, type Credit, type Terms } from './consents.policy.ts';
import { endRequestBetween, removeArtist, withdrawCredit } from './departures.policy.ts';
import {
  answerTo,
  areSame,
  awaitsAuthor,
  requestsOf,
  settle,
  unstoredRequests,
  type PostTerms,
} from './requests.policy.ts';
import { approve, cancelTerms, decline, proposeTerms, publish, withdrawRequest } from './terms.policy.ts';

const AUTHOR = 'author';
const ARTISTS = ['ana', 'ben', 'cy'];
const ROLES = ['FeaturedArtist', 'CoProducer'];
const audioOf = (version: number) => createHash('sha256').update(String(version)).digest('hex');

/** Terms with these artists; `split` gives each party an even share. */
function termsOf(version: number, artists: readonly string[], role = 0, split = false): Terms {
  const people = [AUTHOR, ...artists];
  const credits = people.map((userId, index): Credit => {
    const share = split
      ? Math.floor(10_000 / people.length) + (index === 0 ? 10_000 % people.length : 0)
      : null;
    const roles = userId === AUTHOR ? ['MainArtist'] : [ROLES[role] ?? ''];
    return { userId, userName: userId, roles, compositionShare: share, recordingShare: share };
  });
  return { version, audioSha256: audioOf(version), credits, signedAs: null, removedUnanswered: [] };
}

const draftWith = (terms: Terms): PostTerms =>
  settle({
    id: 'post',
    authorId: AUTHOR,
    current: null,
    proposed: terms,
    consents: [],
    storedRequests: new Map(),
    latestRequests: new Map(),
    unavailable: new Set(),
    wasDeclined: false,
    hold: null,
  });

/** The digests of what is proposed, as an artist sees them. */
const digestFor = (post: PostTerms, artist: string) =>
  requestsOf(post).find(({ userId }) => userId === artist)?.digest;
const agree = (post: PostTerms, by: string) => approve(post, { by, digest: digestFor(post, by) });
const refuse = (post: PostTerms, by: string) => decline(post, { by, digest: digestFor(post, by) });
const agreeAll = (post: PostTerms, artists: readonly string[]) => artists.reduce(agree, post);

/** The terms as they are read after an artist has deleted the account. */
const markDeleted = (terms: Terms, artist: string): Terms => ({
  ...terms,
  credits: terms.credits.map((credit) => ({ ...credit, isDeleted: credit.userId === artist })),
});

/** The post after this artist has ignored the request and its reminders. */
const ignoredBy = (post: PostTerms, artist: string): PostTerms => ({
  ...post,
  storedRequests: new Map([
    [
      artist,
      {
        digest: digestFor(post, artist) ?? '',
        requestedAt: new Date(0),
        reminders: 2,
        remindedAt: null,
        isOverdue: true,
      },
    ],
  ]),
});

/** The post as the server reads it after it has stored it. */
function storeRequests(post: PostTerms): PostTerms {
  const newRequests = unstoredRequests(post).map(({ userId, digest }) => [userId, digest] as const);
  const fresh = { requestedAt: new Date(0), reminders: 0, remindedAt: null, isOverdue: false };
  return {
    ...post,
    storedRequests: new Map(
      requestsOf(post).map(({ userId, digest }) => {
        const same = newRequests.some(([artist]) => artist === userId)
          ? undefined
          : post.storedRequests.get(userId);
        return [userId, same ?? { digest, ...fresh }];
      }),
    ),
    latestRequests: new Map([
      ...post.latestRequests,
      ...newRequests.map(
        ([artist, digest]) => [artist, { digest, isFirst: !post.latestRequests.has(artist) }] as const,
      ),
    ]),
  };
}

/** Whether an artist's approval of exactly these terms is on record and not void. */
function hasConsented(post: PostTerms, terms: Terms, credit: Credit): boolean {
  const request = {
    userId: credit.userId,
    userName: credit.userName,
    isRemoval: false,
    ...consentTo(post.id, terms, credit),
  };
  return answerTo(post, request) === 'approved';
}

/** Whether terms are the earlier ones without some of their artists, as after a withdrawal. */
const isSmaller = (before: Terms | null, after: Terms): boolean =>
  before?.audioSha256 === after.audioSha256 &&
  after.credits.length < before.credits.length &&
  after.credits.every(({ userId, roles }) =>
    before.credits.some((credit) => credit.userId === userId && credit.roles.join() === roles.join()),
  );

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'propose',
      'cancel',
      'approve',
      'approve',
      'approve',
      'decline',
      'withdrawRequest',
      'withdrawCredit',
      'publish',
      'block',
      'delete',
      'ignore',
    ),
    artist: fc.constantFrom(...ARTISTS),
    artists: fc.subarray(ARTISTS),
    version: fc.integer({ min: 1, max: 3 }),
    role: fc.nat(1),
    split: fc.boolean(),
    digest: fc.constantFrom('displayed', 'stale', 'none'),
  }),
  { maxLength: 25 },
);
type Step = (typeof steps extends fc.Arbitrary<infer S> ? S : never) extends readonly (infer E)[] ? E : never;

/** Applies a step as the server does: a refused one changes nothing. */
function apply(post: PostTerms, step: Step, stale: ReadonlyMap<string, string>): PostTerms {
  const { artist, version, artists, role, split } = step;
  const digest = { displayed: digestFor(post, artist), stale: stale.get(artist), none: undefined }[
    step.digest
  ];
  const actions: Record<string, () => PostTerms> = {
    propose: () => proposeTerms(post, AUTHOR, termsOf(version, artists, role, split)),
    cancel: () => cancelTerms(post, AUTHOR),
    approve: () => approve(post, { by: artist, digest }),
    decline: () => decline(post, { by: artist, digest }),
    withdrawRequest: () => withdrawRequest(post, AUTHOR, { userName: artist }),
    withdrawCredit: () => withdrawCredit(post, { by: artist }),
    publish: () => publish(post, AUTHOR),
    block: () => endRequestBetween(post, artist),
    delete: () => removeArtist(post, artist),
    ignore: () => ignoredBy(post, artist),
  };
  try {
    return storeRequests(actions[step.kind]?.() ?? post);
  } catch (error) {
    if (error instanceof ApiError) return post;
    throw error;
  }
}

describe('the terms of a post', () => {
  test('never become current without an approval of exactly these terms by each artist', () => {
    const outcome = fc.check(
      fc.property(fc.subarray(ARTISTS, { minLength: 1 }), steps, (first, actions) => {
        let post = storeRequests(draftWith(termsOf(1, first)));
        const stale = new Map<string, string>();
        for (const step of actions) {
          const before = post;
          for (const { userId, digest } of requestsOf(post))
            if (!stale.has(userId)) stale.set(userId, digest);
          post = apply(post, step, stale);
          const { current } = post;
          if (!current || current === before.current) continue;
          const artists = current.credits.filter(
            ({ userId }) => userId !== AUTHOR && !post.unavailable.has(userId),
          );
          const isAgreed = artists.every((credit) => hasConsented(post, current, credit));
          if (!isAgreed && !isSmaller(before.current, current)) return false;
        }
        return true;
      }),
      { numRuns: 500 },
    );
    expect(fc.defaultReportMessage(outcome)).toBeUndefined();
  });

  test('never change the recording of a published post in any other way than by new terms', () => {
    const outcome = fc.check(
      fc.property(fc.subarray(ARTISTS), steps, (artists, actions) => {
        let post = storeRequests(agreeAll(draftWith(termsOf(1, artists)), artists));
        for (const step of actions) {
          const { current, proposed: proposal } = post;
          post = apply(post, step, new Map());
          const isSame = post.current?.version === current?.version || step.kind === 'propose';
          if (!post.current || !(isSame || post.current.version === proposal?.version)) return false;
        }
        return true;
      }),
      { numRuns: 300 },
    );
    expect(fc.defaultReportMessage(outcome)).toBeUndefined();
  });

  test('take an answer without a digest only to the first request of an artist, without a split', () => {
    const outcome = fc.check(
      fc.property(fc.subarray(ARTISTS, { minLength: 1 }), steps, (first, actions) => {
        let post = storeRequests(draftWith(termsOf(1, first)));
        const requests = new Map(first.map((artist) => [artist, 1]));
        for (const step of actions) {
          const { artist, digest, kind } = step;
          const before = post;
          post = apply(before, step, new Map());
          const isAnswer = kind === 'approve' || kind === 'decline';
          const hasAnswered = before.consents.some(({ artistId }) => artistId === artist);
          const hasSplit = [before.current, before.proposed].some((terms) => terms && splitOf(terms));
          if (isAnswer && digest === 'none' && post.consents.length > before.consents.length)
            if (requests.get(artist) !== 1 || hasAnswered || hasSplit) return false;
          for (const each of ARTISTS)
            if (digestFor(post, each) !== undefined && digestFor(post, each) !== digestFor(before, each))
              requests.set(each, (requests.get(each) ?? 0) + 1);
        }
        return true;
      }),
      { numRuns: 500 },
    );
    expect(fc.defaultReportMessage(outcome)).toBeUndefined();
  });

  test('a withdrawal, a decline or an approved removal asks the artist anew for the same terms', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana'])), ['ana']);
    const withdrawnPost = proposeTerms(
      withdrawCredit(agreedPost, { by: 'ana' }),
      AUTHOR,
      termsOf(1, ['ana']),
    );
    expect([withdrawnPost.current?.credits.length, requestsOf(withdrawnPost).length]).toEqual([1, 1]);
    const removedPost = agree(proposeTerms(agreedPost, AUTHOR, termsOf(1, [])), 'ana');
    expect(removedPost.current?.credits).toHaveLength(1);
    expect(proposeTerms(removedPost, AUTHOR, termsOf(1, ['ana'])).proposed).not.toBeNull();
    const other = refuse(proposeTerms(agreedPost, AUTHOR, termsOf(2, ['ana'])), 'ana');
    expect(proposeTerms(cancelTerms(other, AUTHOR), AUTHOR, termsOf(1, ['ana'], 1)).proposed).not.toBeNull();
  });

  test('returning to earlier terms makes the earlier approvals count again', () => {
    const draft = draftWith(termsOf(1, ['ana', 'ben']));
    const changedPost = proposeTerms(agree(draft, 'ana'), AUTHOR, termsOf(2, ['ana', 'ben']));
    expect(digestFor(changedPost, 'ana')).not.toBe(digestFor(draft, 'ana'));
    const back = proposeTerms(changedPost, AUTHOR, termsOf(1, ['ana', 'ben']));
    expect(requestsOf(back).map((request) => answerTo(back, request))).toEqual(['approved', 'pending']);
  });

  test('a withdrawal drops the split, and the approvals of the others count without it', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana', 'ben'], 0, true)), ['ana', 'ben']);
    const nextPost = withdrawCredit(agreedPost, { by: 'ana' });
    expect(nextPost.current?.credits.map(({ recordingShare }) => recordingShare)).toEqual([null, null]);
    expect(nextPost.current && areSame(nextPost.current, termsOf(1, ['ben']))).toBe(true);
    const [, ben] = nextPost.current?.credits ?? [];
    expect(nextPost.current && ben && hasConsented(nextPost, nextPost.current, ben)).toBe(true);
  });

  test('a draft with a split is not published without an artist', () => {
    const draft = refuse(draftWith(termsOf(1, ['ana'], 0, true)), 'ana');
    expect(() => publish(draft, AUTHOR)).toThrow('Agree on a new split first.');
    expect(proposeTerms(draft, AUTHOR, termsOf(1, [])).current).not.toBeNull();
  });

  test('a draft that loses an artist and its split waits for its author', () => {
    const draft = draftWith(termsOf(1, ['ana'], 0, true));
    expect(() => withdrawRequest(draft, AUTHOR, { userName: 'ana' })).toThrow('Agree on a new split first.');
    for (const nextPost of [endRequestBetween(draft, 'ana'), removeArtist(draft, 'ana')]) {
      expect(nextPost.current).toBeNull();
      expect(publish(nextPost, AUTHOR).current?.credits).toHaveLength(1);
    }
  });

  test('the terms stay as agreed when an artist deletes the account, and a proposal with a split ends', () => {
    for (const split of [true, false]) {
      const agreedPost = agree(draftWith(termsOf(1, ['ana'], 0, split)), 'ana');
      const change = proposeTerms(agreedPost, AUTHOR, termsOf(split ? 2 : 1, ['ana'], 1, split));
      const nextPost = removeArtist(change, 'ana');
      expect([nextPost.current, nextPost.proposed]).toEqual([agreedPost.current, null]);
    }
  });

  test('a proposal of a published post ends when a block takes an artist and the split away', () => {
    const agreedPost = agree(draftWith(termsOf(1, ['ben'], 0, true)), 'ben');
    const proposedPost = proposeTerms(agreedPost, AUTHOR, termsOf(1, ['ana', 'ben'], 0, true));
    expect(endRequestBetween(proposedPost, 'ana')).toMatchObject({
      current: agreedPost.current,
      proposed: null,
    });
    expect(() => withdrawRequest(proposedPost, AUTHOR, { userName: 'ana' })).toThrow(
      'Agree on a new split first.',
    );
    const nextPost = removeArtist(agree(draftWith(termsOf(1, ['ana'])), 'ana'), 'ana');
    const deletedPost = { ...nextPost, current: nextPost.current && markDeleted(nextPost.current, 'ana') };
    const finalPost = proposeTerms(deletedPost, AUTHOR, termsOf(1, ['ben']));
    expect(withdrawRequest(finalPost, AUTHOR, { userName: 'ben' })).toMatchObject({
      current: deletedPost.current,
      proposed: null,
    });
  });

  test('a proposal without a split continues without an artist who deletes the account', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana', 'ben'])), ['ana', 'ben']);
    const proposedPost = proposeTerms(agreedPost, AUTHOR, termsOf(2, ['ana', 'ben']));
    expect(agree(removeArtist(proposedPost, 'ana'), 'ben').current?.version).toBe(2);
    expect(removeArtist(refuse(proposedPost, 'ana'), 'ana').proposed).toBeNull();
  });

  test('an approval that is void does not count after the split falls away', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana', 'ben', 'cy'], 0, true)), ['ana', 'ben', 'cy']);
    const removal = agree(proposeTerms(agreedPost, AUTHOR, termsOf(1, ['ana', 'cy'], 0, true)), 'ben');
    const nextPost = withdrawCredit(removal, { by: 'ana' });
    const ben = nextPost.current?.credits.find(({ userId }) => userId === 'ben');
    expect((nextPost.current && ben && hasConsented(nextPost, nextPost.current, ben)) ?? false).toBe(false);
  });

  test('a removal asks again after the artist was credited again', () => {
    const agreedPost = agree(draftWith(termsOf(1, ['ana'])), 'ana');
    const removedPost = agree(proposeTerms(agreedPost, AUTHOR, termsOf(1, [])), 'ana');
    const back = agree(proposeTerms(removedPost, AUTHOR, termsOf(2, ['ana'])), 'ana');
    expect(proposeTerms(back, AUTHOR, termsOf(2, [])).proposed).not.toBeNull();
  });

  test('a removed artist has to approve, unless the account is suspended or the request is overdue', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana'])), ['ana']);
    const proposedPost = proposeTerms(agreedPost, AUTHOR, termsOf(1, []));
    expect(requestsOf(proposedPost)).toMatchObject([{ userId: 'ana', isRemoval: true }]);
    const suspendedPost = { ...agreedPost, unavailable: new Set(['ana']) };
    expect(proposeTerms(suspendedPost, AUTHOR, termsOf(1, [])).proposed).toBeNull();
    const overdue = ignoredBy(proposedPost, 'ana');
    expect(proposeTerms(overdue, AUTHOR, termsOf(1, [])).current?.removedUnanswered).toMatchObject([
      { userId: 'ana', recordingShare: null },
    ]);
    expect(proposeTerms(overdue, AUTHOR, termsOf(2, [])).proposed).not.toBeNull();
  });

  test('the split stays as agreed when the author removes an artist who has not answered', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana', 'ben'], 0, true)), ['ana', 'ben']);
    const ignoredPost = ignoredBy(proposeTerms(agreedPost, AUTHOR, termsOf(1, ['ben'], 0, true)), 'ana');
    expect(proposeTerms(ignoredPost, AUTHOR, termsOf(1, ['ben'], 0, true)).proposed).not.toBeNull();
    const {
      current,
      proposed: proposal,
      ...postWithoutTerms
    } = proposeTerms(ignoredPost, AUTHOR, termsOf(1, ['ben']));
    expect(proposal).toBeNull();
    expect(current?.credits.map(({ userId }) => userId)).toEqual([AUTHOR, 'ben']);
    expect(current && splitOf(current)).toEqual(agreedPost.current && splitOf(agreedPost.current));
    // Terms that leave out the share ask the artist, who has not agreed to lose it.
    const next = proposeTerms(
      { current, proposed: proposal, ...postWithoutTerms },
      AUTHOR,
      termsOf(2, ['ben']),
    );
    expect(requestsOf(next)).toMatchObject([{ userId: 'ben' }, { userId: 'ana', isRemoval: true }]);
  });

  test('a withdrawal leaves a pending proposal without the split, and its approvals count', () => {
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana', 'ben', 'cy'], 0, true)), ['ana', 'ben', 'cy']);
    const pending = agree(proposeTerms(agreedPost, AUTHOR, termsOf(2, ['ana', 'ben', 'cy'], 0, true)), 'ben');
    const nextPost = withdrawCredit(pending, { by: 'ana' });
    expect(requestsOf(nextPost).map((each) => [each.userId, answerTo(nextPost, each)])).toEqual([
      ['ben', 'approved'],
      ['cy', 'pending'],
    ]);
    expect(agree(nextPost, 'cy').current).toMatchObject({ version: 2 });
  });

  test('an approval without a digest is refused once the first request has changed', () => {
    const storedPost = storeRequests(draftWith(termsOf(1, ['ana'])));
    expect(approve(storedPost, { by: 'ana' }).current?.version).toBe(1);
    const changedPost = storeRequests(proposeTerms(storedPost, AUTHOR, termsOf(2, ['ana'])));
    const restoredPost = storeRequests(proposeTerms(changedPost, AUTHOR, termsOf(1, ['ana'])));
    for (const post of [changedPost, restoredPost])
      expect(() => approve(post, { by: 'ana' })).toThrow('This track changed since you opened it.');
  });

  test('the author has to decide about drafts without an open request, and about declined proposals', () => {
    const draft = draftWith(termsOf(1, ['ana', 'ben']));
    const half = refuse(draft, 'ana');
    expect([draft, half, refuse(half, 'ben')].map(awaitsAuthor)).toEqual([false, false, true]);
    const agreedPost = agreeAll(draft, ['ana', 'ben']);
    const proposedPost = proposeTerms(agreedPost, AUTHOR, termsOf(2, ['ana', 'ben']));
    expect([agreedPost, proposedPost, refuse(proposedPost, 'ana')].map(awaitsAuthor)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('the first answer to a draft is final, and the newest one to a proposal counts', () => {
    const draft = refuse(draftWith(termsOf(1, ['ana', 'ben'])), 'ana');
    expect(() => agree(draft, 'ana')).toThrow(ApiError);
    const agreedPost = agreeAll(draftWith(termsOf(1, ['ana', 'ben'])), ['ana', 'ben']);
    const proposedPost = refuse(proposeTerms(agreedPost, AUTHOR, termsOf(2, ['ana', 'ben'])), 'ana');
    expect(agreeAll(proposedPost, ['ana', 'ben']).current?.version).toBe(2);
  });
});

test('a digest is the SHA-256 of canonical JSON with sorted keys, roles and parties', () => {
  const terms = termsOf(1, ['ana'], 1, true);
  const [, ana] = terms.credits;
  const { canonical, digest } = consentTo('post', terms, ana ?? { userId: '', roles: [] });
  expect(canonical).toBe(
    `{"artist":"ana","audio":"${audioOf(1)}","post":"post","roles":["CoProducer"],` +
      '"split":[{"composition":5000,"party":"ana","recording":5000},{"composition":5000,"party":"author","recording":5000}]}',
  );
  expect(digest).toBe(createHash('sha256').update(canonical).digest('hex'));
  expect(consentToRemoval('post', 'ana').canonical).toBe(
    '{"artist":"ana","audio":null,"post":"post","roles":[],"split":null}',
  );
});
