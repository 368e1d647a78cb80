import { ApiError, credits as creditsContract, terms as termsContract } from '@backbeat/contract';
import {
  consentTo,
  consentToRemoval,
  splitOf,
  type ConsentText,
  type Credit,
  type Terms,
} from './consents.policy.ts';

export type { Credit, Terms } from './consents.policy.ts';

/** An answer of an artist. Answers are in the order in which they were given. */
export interface Consent extends ConsentText {
  artistId: string;
  answer: 'approved' | 'declined' | 'withdrawn';
  isRemoval: boolean;
  signedAs?: string | null;
  reason?: string | null;
  /** The number of the answer that this one follows from; undefined for a given answer. */
  derivedFrom?: string;
  /** The number of a stored answer. */
  id?: string;
}

/** When and how often an artist was asked. */
export interface Asked {
  firstDigest: string;
  /** Whether the artist has ignored the request and its reminders for too long, so that the author may continue alone. */
  isOverdue: boolean;
}

/** The terms of a post, and what decides about them. */
export interface PostTerms {
  id: string;
  authorId: string;
  current: Terms | null;
  proposed: Terms | null;
  consents: readonly Consent[];
  /** The open requests by artist. */
  asked: ReadonlyMap<string, Asked>;
  /** Suspended and deleted artists. */
  unavailable: ReadonlySet<string>;
  /** Whether an artist declined whose account has been deleted since. */
  wasDeclined: boolean;
}

/** What an artist has to answer. */
export interface Request extends ConsentText {
  userId: string;
  userName: string;
  isRemoval: boolean;
}

export type Answer = 'pending' | 'approved' | 'rejected';

const { strings } = creditsContract;

/** Lists what each artist has to answer before the proposed terms become current. */
export function requestsOf({ id, authorId, current, proposed, unavailable }: PostTerms): Request[] {
  if (!proposed) return [];
  const added = proposed.credits
    .filter(({ userId }) => userId !== authorId)
    .map((credit) => ({ ...named(credit), isRemoval: false, ...consentTo(id, proposed, credit) }));
  const isCredited = (userId: string) => proposed.credits.some((credit) => credit.userId === userId);
  const removed = (current?.credits ?? [])
    .filter(({ userId }) => userId !== authorId && !isCredited(userId) && !unavailable.has(userId))
    .filter(({ userId }) => !proposed.removedUnanswered.includes(userId))
    .map((credit) => ({ ...named(credit), isRemoval: true, ...consentToRemoval(id, credit.userId) }));
  return [...added, ...removed];
}

const named = ({ userId, userName }: Credit) => ({ userId, userName });

/**
 * The answer to a request. The newest answer to a digest counts. A later decline or withdrawal of the
 * artist voids an approval, a later approved removal voids that of a credit, and a later approved
 * credit that of a removal.
 */
export function answerTo({ consents }: Pick<PostTerms, 'consents'>, request: Request): Answer {
  const index = consents.findLastIndex(
    ({ artistId, digest }) => artistId === request.userId && digest === request.digest,
  );
  const given = consents[index];
  if (!given || given.answer === 'withdrawn') return 'pending';
  if (given.answer === 'declined') return 'rejected';
  const isVoid = consents
    .slice(index + 1)
    .some(
      ({ artistId, answer, isRemoval }) =>
        artistId === request.userId && (answer !== 'approved' || isRemoval !== given.isRemoval),
    );
  return isVoid ? 'pending' : 'approved';
}

/** Makes the proposed terms current if every artist whom they concern has approved exactly them. */
export function settle(post: PostTerms): PostTerms {
  if (!post.proposed || (!post.current && post.wasDeclined)) return post;
  if (!requestsOf(post).every((request) => answerTo(post, request) === 'approved')) return post;
  return { ...post, current: post.proposed, proposed: null };
}

/**
 * Proposes terms. An author alone makes them current.
 * @throws {ApiError} FORBIDDEN for others than the author, CONFLICT for the terms that are current
 */
export function proposeTerms(post: PostTerms, by: string, terms: Terms): PostTerms {
  requireAuthor(post, by);
  const isSame = post.current !== null && areSame(post.current, terms);
  if (isSame) throw new ApiError('CONFLICT', termsContract.strings.same);
  const removedUnanswered = (post.current?.credits ?? [])
    .map(({ userId }) => userId)
    .filter((userId) => post.asked.get(userId)?.isOverdue === true && isOnlyRemoved(post, userId, terms));
  return settle({ ...post, proposed: { ...terms, removedUnanswered }, wasDeclined: false });
}

/** Whether terms differ from the current ones in nothing but the credit of this artist. */
function isOnlyRemoved({ current }: PostTerms, userId: string, terms: Terms): boolean {
  if (!current || terms.credits.some((credit) => credit.userId === userId)) return false;
  const credits = current.credits.filter((credit) => credit.userId !== userId);
  return areSame({ ...current, credits }, terms);
}

/** @throws {ApiError} FORBIDDEN, CONFLICT for drafts and where nothing is proposed */
export function cancelTerms(post: PostTerms, by: string): PostTerms {
  requireAuthor(post, by);
  if (!post.current || !post.proposed) throw new ApiError('CONFLICT', termsContract.strings.nothingProposed);
  return { ...post, proposed: null };
}

/** An answer: without a digest it means the terms as they were first proposed to the artist. */
export interface AnswerInput {
  by: string;
  digest?: string | undefined;
  signedAs?: string | undefined;
  reason?: string | undefined;
}

/** @throws {ApiError} FORBIDDEN for users who are not asked, CONFLICT if it is too late */
export const approve = (post: PostTerms, input: AnswerInput): PostTerms =>
  settle(answer(post, 'approved', input));

/** @throws {ApiError} FORBIDDEN for users who are not asked, CONFLICT if it is too late */
export const decline = (post: PostTerms, input: AnswerInput): PostTerms => answer(post, 'declined', input);

function answer(post: PostTerms, given: 'approved' | 'declined', input: AnswerInput): PostTerms {
  const request = requestsOf(post).find(({ userId }) => userId === input.by);
  if (!request) throw new ApiError('FORBIDDEN', strings.notAsked);
  const known = answerTo(post, request);
  const isFinal = post.current === null || known === (given === 'approved' ? 'approved' : 'rejected');
  if (known !== 'pending' && isFinal) throw new ApiError('CONFLICT', strings.answered);
  if ((input.digest ?? post.asked.get(input.by)?.firstDigest) !== request.digest)
    throw new ApiError('CONFLICT', termsContract.strings.changed);
  const { canonical, digest, isRemoval } = request;
  return withConsents(post, [
    {
      artistId: input.by,
      answer: given,
      canonical,
      digest,
      isRemoval,
      signedAs: input.signedAs ?? null,
      reason: input.reason ?? null,
    },
  ]);
}

const withConsents = (post: PostTerms, added: readonly Consent[]): PostTerms => ({
  ...post,
  consents: [...post.consents, ...added],
});

/**
 * Withdraws an open request to an artist.
 * @throws {ApiError} FORBIDDEN, CONFLICT if the artist has no open request, or a split has to change
 */
export function withdrawRequest(post: PostTerms, by: string, userName: string): PostTerms {
  requireAuthor(post, by);
  const isNamed = (request: Request) => request.userName.toLowerCase() === userName.toLowerCase();
  const request = requestsOf(post).find(isNamed);
  if (!request || answerTo(post, request) !== 'pending')
    throw new ApiError('CONFLICT', strings.notPending(userName));
  if (!post.current && post.proposed && splitOf(post.proposed))
    throw new ApiError('CONFLICT', termsContract.strings.newSplit);
  return settle(endRequest(post, request.userId));
}

/**
 * Publishes a draft without the artists who declined.
 * @throws {ApiError} FORBIDDEN, CONFLICT if it is published, a request is open, or a split has to change
 */
export function publish(post: PostTerms, by: string): PostTerms {
  requireAuthor(post, by);
  if (post.current || !post.proposed) throw new ApiError('CONFLICT', strings.published);
  const answers = requestsOf(post).map((request) => ({ ...request, answer: answerTo(post, request) }));
  if (answers.some((each) => each.answer === 'pending')) throw new ApiError('CONFLICT', strings.stillPending);
  const declined = new Set(answers.filter((each) => each.answer === 'rejected').map(({ userId }) => userId));
  if (declined.size > 0 && splitOf(post.proposed))
    throw new ApiError('CONFLICT', termsContract.strings.newSplit);
  const credits = post.proposed.credits.filter(({ userId }) => !declined.has(userId));
  return settle({ ...post, proposed: { ...post.proposed, credits }, wasDeclined: false });
}

/**
 * Withdraws an artist's own credit from a published post. A split falls away: approvals of the others
 * count for the same terms without it.
 * @throws {ApiError} CONFLICT for drafts, FORBIDDEN for users who are not credited
 */
export function withdrawCredit(post: PostTerms, by: string): PostTerms {
  const { current } = post;
  if (!current) throw new ApiError('CONFLICT', strings.stillDraft);
  const credit = current.credits.find(({ userId }) => userId === by);
  if (!credit || by === post.authorId) throw new ApiError('FORBIDDEN', strings.notCredited);
  const withdrawn = withConsents(post, [
    { artistId: by, answer: 'withdrawn', isRemoval: false, ...consentTo(post.id, current, credit) },
  ]);
  const next = { ...withdrawn, current: withoutArtist(current, by) };
  const approvals = splitOf(current) ? approvalsWithoutSplit(withdrawn, next.current) : [];
  return settle(dropFromProposal(withConsents(next, approvals), by));
}

/** The approvals of the current terms, as approvals of the same credits without a split. */
function approvalsWithoutSplit(before: PostTerms, terms: Terms): Consent[] {
  const { current, authorId, id } = before;
  if (!current) return [];
  return terms.credits
    .filter(({ userId }) => userId !== authorId)
    .flatMap((credit) => {
      const agreed = { ...named(credit), isRemoval: false, ...consentTo(id, current, { ...credit }) };
      const given = before.consents.findLast(
        ({ artistId, digest }) => artistId === credit.userId && digest === agreed.digest,
      );
      return given && answerTo(before, agreed) === 'approved'
        ? [
            {
              ...given,
              ...consentTo(id, terms, credit),
              ...(given.id !== undefined && { derivedFrom: given.id }),
            },
          ]
        : [];
    })
    .map(({ id: _id, ...consent }) => consent);
}

/** Removes the credit of an artist. The split falls away with it. */
const withoutArtist = (terms: Terms, userId: string): Terms => ({
  ...terms,
  credits: terms.credits
    .filter((credit) => credit.userId !== userId)
    .map((credit) => ({ ...credit, compositionShare: null, recordingShare: null })),
});

/** Removes an artist from the proposed terms, which end if nothing is left to agree on. */
function dropFromProposal(post: PostTerms, userId: string): PostTerms {
  const { proposed, current } = post;
  if (!proposed?.credits.some((credit) => credit.userId === userId)) return endIfSame(post);
  const next = withoutArtist(proposed, userId);
  return current && areSame(current, next) ? { ...post, proposed: null } : { ...post, proposed: next };
}

const endIfSame = (post: PostTerms): PostTerms =>
  post.current && post.proposed && areSame(post.current, post.proposed) ? { ...post, proposed: null } : post;

/** Ends the request to an artist: a new credit is dropped, and a change of an agreed one is cancelled. */
function endRequest(post: PostTerms, userId: string): PostTerms {
  const isAgreed = post.current?.credits.some((credit) => credit.userId === userId) ?? false;
  return isAgreed ? { ...post, proposed: null } : dropFromProposal(post, userId);
}

/** Withdraws an open request after a block, as if it had never been made. Published credits stay. */
export function endRequestBetween(post: PostTerms, artistId: string): PostTerms {
  const request = requestsOf(post).find(({ userId }) => userId === artistId);
  if (!request) return post;
  if (post.current && answerTo(post, request) !== 'pending') return post;
  const wasDeclined = post.wasDeclined || isForAuthor(post, answerTo(post, request));
  return settle(endRequest({ ...post, wasDeclined }, artistId));
}

/** Whether the author decides about a draft that loses an artist: after a decline, or where a split falls away. */
const isForAuthor = ({ current, proposed }: PostTerms, answered: Answer | undefined): boolean =>
  !current && (answered === 'rejected' || (proposed !== null && splitOf(proposed) !== null));

/**
 * Removes an artist whose account is deleted. Agreed shares stay until new terms. A proposal for a
 * published post that credits the artist ends.
 */
export function removeArtist(post: PostTerms, artistId: string): PostTerms {
  const request = requestsOf(post).find(({ userId }) => userId === artistId);
  const wasDeclined =
    post.wasDeclined || (request !== undefined && isForAuthor(post, answerTo(post, request)));
  const isCredited = post.current?.credits.some((credit) => credit.userId === artistId) ?? false;
  const current =
    post.current && isCredited && !splitOf(post.current)
      ? withoutArtist(post.current, artistId)
      : post.current;
  const unavailable = new Set([...post.unavailable, artistId]);
  const isProposed = post.proposed?.credits.some((credit) => credit.userId === artistId) ?? false;
  const next = { ...post, wasDeclined, current, unavailable };
  if (current && isProposed) return { ...next, proposed: null };
  return settle(dropFromProposal(next, artistId));
}

/** The status that the screens show. */
export function statusOf(post: PostTerms): 'DRAFT' | 'PARTIALLY_APPROVED' | 'PUBLISHED' {
  if (post.current) return 'PUBLISHED';
  return requestsOf(post).some((request) => answerTo(post, request) === 'approved')
    ? 'PARTIALLY_APPROVED'
    : 'DRAFT';
}

/** Whether the author has to decide: about a draft that waits for no answer, or a declined proposal. */
export function awaitsAuthor(post: PostTerms): boolean {
  const answers = requestsOf(post).map((request) => answerTo(post, request));
  return post.current ? answers.includes('rejected') : post.proposed !== null && !answers.includes('pending');
}

/** Whether two terms agree in audio, credits, roles and shares. */
export const areSame = (one: Terms, other: Terms): boolean => contentOf(one) === contentOf(other);

const contentOf = ({ audioSha256, credits }: Terms): string =>
  JSON.stringify([
    audioSha256,
    credits
      .map(({ userId, roles, compositionShare, recordingShare }) => ({
        userId,
        roles: roles.toSorted(),
        compositionShare,
        recordingShare,
      }))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
  ]);

function requireAuthor({ authorId }: PostTerms, by: string): void {
  if (authorId !== by) throw new ApiError('FORBIDDEN', strings.notAuthor);
}
