import {
  ApiError,
  credits as creditsContract,
  guests as guestsContract,
  releases,
  terms as termsContract,
} from '@backbeat/contract';
import { splitOf, type Credit, type Terms } from './consents.policy.ts';
import { endRequest } from './departures.policy.ts';
import {
  answerTo,
  areSame,
  dropSplit,
  hasShare,
  isCreditedNow,
  isAnswerableWithoutDigest,
  partiesOf,
  requestsOf,
  settle,
  withConsents,
  type AnswerInput,
  type PostTerms,
  type Request,
} from './requests.policy.ts';

/**
 * Proposes terms. An author alone makes them current.
 * @throws {ApiError} FORBIDDEN for others than the author, CONFLICT for the terms that are current
 */
export function proposeTerms(post: PostTerms, by: string, terms: Terms): PostTerms {
  requireAuthor(post, by);
  const isSame = post.current !== null && areSame(post.current, terms);
  if (isSame) throw new ApiError('CONFLICT', termsContract.messages.same);
  return settle({ ...post, proposed: withoutUnanswered(post, terms) ?? terms, wasDeclined: false });
}

/**
 * The current terms without the credits of artists who have not answered their removal in time, if
 * the proposed terms ask for nothing else. The split stays as agreed, so that no artist loses a share
 * without an answer; the proposed terms leave it out, since the remaining shares do not add up.
 */
function withoutUnanswered(
  { current, storedRequests, unavailable }: PostTerms,
  terms: Terms,
): Terms | undefined {
  if (!current) return undefined;
  const isNamed = ({ userId }: Credit) => terms.credits.some((credit) => credit.userId === userId);
  const removedCredits = current.credits.filter(
    (credit) => !isNamed(credit) && storedRequests.get(credit.userId)?.isOverdue === true,
  );
  if (removedCredits.length === 0) return undefined;
  const others = current.credits.filter((credit) => !removedCredits.includes(credit));
  // An account that is suspended or deleted cannot be named; without a split its credit goes too.
  const isLeft = (credit: Credit) => !isNamed(credit) && unavailable.has(credit.userId);
  const expected = dropSplit({ ...current, credits: others.filter((credit) => !isLeft(credit)) });
  if (!areSame(expected, terms)) return undefined;
  const split = splitOf(current);
  return {
    ...terms,
    credits: split ? others : terms.credits,
    removedUnanswered: [
      ...(split ? current.removedUnanswered.filter(hasShare) : []),
      ...removedCredits.map(({ roles: _roles, ...credit }) => credit),
    ],
  };
}

/** @throws {ApiError} FORBIDDEN, CONFLICT for drafts and where nothing is proposed */
export function cancelTerms(post: PostTerms, by: string): PostTerms {
  requireAuthor(post, by);
  if (!post.current || !post.proposed) throw new ApiError('CONFLICT', termsContract.messages.nothingProposed);
  return { ...post, proposed: null };
}

/** @throws {ApiError} FORBIDDEN for users who are not asked, CONFLICT if it is too late */
export const approve = (post: PostTerms, input: AnswerInput): PostTerms =>
  settle(answer(post, 'approved', input));

/** @throws {ApiError} FORBIDDEN for users who are not asked, CONFLICT if it is too late */
export const decline = (post: PostTerms, input: AnswerInput): PostTerms => answer(post, 'declined', input);

function answer(post: PostTerms, newAnswer: 'approved' | 'declined', input: AnswerInput): PostTerms {
  const request = requestsOf(post).find(({ userId }) => userId === input.by);
  if (!request) throw notAsked(post, input);
  const isSeen =
    input.digest === undefined ? isAnswerableWithoutDigest(post, request) : input.digest === request.digest;
  if (!isSeen) throw new ApiError('CONFLICT', termsContract.messages.changed);
  const earlier = answerTo(post, request);
  if (earlier !== 'pending' && (post.current === null || earlier === newAnswer))
    throw new ApiError('CONFLICT', creditsContract.messages.answered);
  if (earlier !== 'pending' && input.digest === undefined)
    throw new ApiError('CONFLICT', termsContract.messages.changed);
  const { canonical, digest, isRemoval } = request;
  return withConsents(post, [
    {
      artistId: input.by,
      answer: newAnswer,
      canonical,
      digest,
      isRemoval,
      signedAs: input.signedAs === undefined || input.signedAs === '' ? null : input.signedAs,
      proof: input.proof ?? 'session',
      reason: input.reason ?? null,
    },
  ]);
}

/** Artists whose request has ended learn whether they have answered it, or whether the terms changed. */
function notAsked(post: PostTerms, { by, digest }: AnswerInput): ApiError {
  const { authorId, consents, latestRequests } = post;
  const isCredited = by !== authorId && isCreditedNow(post, by);
  const digestInQuestion = digest ?? latestRequests.get(by)?.digest;
  if (!isCredited && !latestRequests.has(by))
    return new ApiError('FORBIDDEN', creditsContract.messages.notAsked);
  const isAnswered = consents.some(
    (consent) => consent.artistId === by && consent.digest === digestInQuestion,
  );
  return new ApiError(
    'CONFLICT',
    digestInQuestion === undefined || isAnswered
      ? creditsContract.messages.answered
      : termsContract.messages.changed,
  );
}

/** An artist as the author names one: a user by name, or a guest of the post by id. */
export interface NamedArtist {
  userName?: string | undefined;
  guest?: string | undefined;
}

/**
 * Withdraws an open request to an artist.
 * @throws {ApiError} FORBIDDEN, CONFLICT if the artist has no open request, or a split has to change
 */
export function withdrawRequest(post: PostTerms, by: string, artist: NamedArtist): PostTerms {
  requireAuthor(post, by);
  const userName = artist.userName?.toLowerCase();
  const isNamed = (request: Request) =>
    request.guest ? request.userId === artist.guest : request.userName.toLowerCase() === userName;
  const request = requestsOf(post).find(isNamed);
  if (!request || answerTo(post, request) !== 'pending') {
    const name = artist.userName ?? partiesOf(post).find(({ guest }) => guest?.id === artist.guest)?.userName;
    throw name === undefined
      ? new ApiError('INVALID_INPUT', guestsContract.messages.noSuchGuest)
      : new ApiError('CONFLICT', creditsContract.messages.notPending({ name }));
  }
  if (!isCreditedNow(post, request.userId) && post.proposed && splitOf(post.proposed))
    throw new ApiError('CONFLICT', termsContract.messages.newSplit);
  return settle(endRequest(post, request.userId));
}

/**
 * Publishes a draft without the artists who declined.
 * @throws {ApiError} FORBIDDEN, CONFLICT if it is published, a release holds it, a request is open, or a
 *   split has to change
 */
export function publish(post: PostTerms, by: string): PostTerms {
  requireAuthor(post, by);
  if (post.current || !post.proposed) throw new ApiError('CONFLICT', creditsContract.messages.published);
  if (post.hold) throw new ApiError('CONFLICT', releases.messages.held({ release: post.hold.releaseTitle }));
  const answers = requestsOf(post).map((request) => ({ ...request, answer: answerTo(post, request) }));
  if (answers.some((each) => each.answer === 'pending'))
    throw new ApiError('CONFLICT', creditsContract.messages.stillPending);
  const declinedIds = new Set(
    answers.filter((each) => each.answer === 'declined').map(({ userId }) => userId),
  );
  if (declinedIds.size > 0 && splitOf(post.proposed))
    throw new ApiError('CONFLICT', termsContract.messages.newSplit);
  const credits = post.proposed.credits.filter(({ userId }) => !declinedIds.has(userId));
  return settle({ ...post, proposed: { ...post.proposed, credits }, wasDeclined: false });
}

function requireAuthor({ authorId }: PostTerms, by: string): void {
  if (authorId !== by) throw new ApiError('FORBIDDEN', creditsContract.messages.notAuthor);
}
