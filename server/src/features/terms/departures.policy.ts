import { ApiError, credits as creditsContract, terms as termsContract } from '@backbeat/contract';
import { consentTo, splitOf, type Terms } from './consents.policy.ts';
import {
  answerTo,
  areSame,
  dropSplit,
  isCreditedNow,
  requestsOf,
  settle,
  withConsents,
  type Answer,
  type AnswerInput,
  type Consent,
  type PostTerms,
} from './requests.policy.ts';

/**
 * Withdraws an artist's own credit from a published post, and from proposed terms. A split falls away:
 * approvals of the others count for the same terms without it.
 * @throws {ApiError} CONFLICT for drafts and for another digest, FORBIDDEN for users who are not credited
 */
export function withdrawCredit(post: PostTerms, { by, digest, reason, proof }: AnswerInput): PostTerms {
  const { current } = post;
  if (!current) throw new ApiError('CONFLICT', creditsContract.messages.stillDraft);
  const credit = current.credits.find(({ userId }) => userId === by);
  if (!credit || by === post.authorId) throw new ApiError('FORBIDDEN', creditsContract.messages.notCredited);
  const consent = consentTo(post.id, current, credit);
  if (digest !== undefined && digest !== consent.digest)
    throw new ApiError('CONFLICT', termsContract.messages.changed);
  const answer = { artistId: by, answer: 'withdrawn' as const, isRemoval: false, ...consent };
  const terms = withConsents(post, [{ ...answer, reason: reason ?? null, proof: proof ?? 'session' }]);
  const next = dropFromProposal({ ...terms, current: withoutArtist(current, by) }, by);
  return settle(
    withConsents(next, [
      ...approvalsWithoutSplit(terms, current, next.current),
      ...approvalsWithoutSplit(terms, post.proposed, next.proposed),
    ]),
  );
}

/** The approvals of terms whose split has fallen away, as approvals of the credits that are left. */
function approvalsWithoutSplit(before: PostTerms, old: Terms | null, newTerms: Terms | null): Consent[] {
  const { authorId, id } = before;
  if (!old || !newTerms || !splitOf(old) || splitOf(newTerms)) return [];
  return newTerms.credits
    .filter(({ userId }) => userId !== authorId)
    .flatMap((credit) => {
      const consent = { userId: credit.userId, ...consentTo(id, old, credit) };
      const approval = before.consents.findLast(
        ({ artistId, digest }) => artistId === credit.userId && digest === consent.digest,
      );
      return approval && answerTo(before, consent) === 'approved'
        ? [
            {
              ...approval,
              ...consentTo(id, newTerms, credit),
              ...(approval.id !== undefined && { derivedFrom: approval.id }),
            },
          ]
        : [];
    })
    .map(({ id: _id, ...consent }) => consent);
}

/** Removes the credit of an artist. The split falls away with it. */
const withoutArtist = (terms: Terms, userId: string): Terms =>
  dropSplit({ ...terms, credits: terms.credits.filter((credit) => credit.userId !== userId) });

/** Removes an artist from the proposed terms, which end if nothing is left to agree on. */
function dropFromProposal(post: PostTerms, userId: string): PostTerms {
  const { proposed: proposal, current } = post;
  const isCredited = proposal?.credits.some((credit) => credit.userId === userId) ?? false;
  const newProposal = proposal && isCredited ? withoutArtist(proposal, userId) : proposal;
  return {
    ...post,
    proposed: current && newProposal && changesNothing(current, newProposal) ? null : newProposal,
  };
}

/**
 * Whether proposed terms ask for nothing. They leave out deleted accounts, which stay in the current
 * ones until the author proposes something else.
 */
function changesNothing(current: Terms, newTerms: Terms): boolean {
  const credits = current.credits.filter(({ isDeleted }) => isDeleted !== true);
  return areSame(current, newTerms) || areSame(dropSplit({ ...current, credits }), newTerms);
}

/**
 * Ends the request to an artist. A new credit is dropped. The proposal for a published post ends if it
 * changes an agreed credit, or if its split falls away.
 */
export function endRequest(post: PostTerms, userId: string): PostTerms {
  const isOver = isCreditedNow(post, userId) || (post.proposed !== null && splitOf(post.proposed) !== null);
  return post.current && isOver ? { ...post, proposed: null } : dropFromProposal(post, userId);
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
const isForAuthor = ({ current, proposed: proposal }: PostTerms, answer: Answer | undefined): boolean =>
  !current && (answer === 'declined' || (proposal !== null && splitOf(proposal) !== null));

/**
 * Removes an artist whose account is deleted from the proposed terms. The current ones stay as agreed.
 * A proposal for a published post ends if the artist has declined it, if its split falls away, or if
 * it changes nothing for the others.
 */
export function removeArtist(post: PostTerms, artistId: string): PostTerms {
  const request = requestsOf(post).find(({ userId }) => userId === artistId);
  const wasDeclined =
    post.wasDeclined || (request !== undefined && isForAuthor(post, answerTo(post, request)));
  const { proposed: proposal } = post;
  const current = post.current && {
    ...post.current,
    credits: post.current.credits.map((credit) =>
      credit.userId === artistId ? { ...credit, isDeleted: true } : credit,
    ),
  };
  const isOver =
    request?.isRemoval === false &&
    (answerTo(post, request) === 'declined' || (proposal !== null && splitOf(proposal) !== null));
  const nextTerms =
    current && isOver ? { ...post, proposed: null } : dropFromProposal({ ...post, current }, artistId);
  const unavailable = new Set([...post.unavailable, artistId]);
  return settle({ ...nextTerms, current: post.current, wasDeclined, unavailable });
}
