import { ApiError, credits as creditsContract } from '@backbeat/contract';
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
  type Consent,
  type PostTerms,
} from './requests.policy.ts';

/**
 * Withdraws an artist's own credit from a published post, and from proposed terms. A split falls away:
 * approvals of the others count for the same terms without it.
 * @throws {ApiError} CONFLICT for drafts, FORBIDDEN for users who are not credited
 */
export function withdrawCredit(post: PostTerms, by: string): PostTerms {
  const { current } = post;
  if (!current) throw new ApiError('CONFLICT', creditsContract.messages.stillDraft);
  const credit = current.credits.find(({ userId }) => userId === by);
  if (!credit || by === post.authorId) throw new ApiError('FORBIDDEN', creditsContract.messages.notCredited);
  const withdrawn = withConsents(post, [
    { artistId: by, answer: 'withdrawn', isRemoval: false, ...consentTo(post.id, current, credit) },
  ]);
  const next = dropFromProposal({ ...withdrawn, current: withoutArtist(current, by) }, by);
  return settle(
    withConsents(next, [
      ...approvalsWithoutSplit(withdrawn, current, next.current),
      ...approvalsWithoutSplit(withdrawn, post.proposed, next.proposed),
    ]),
  );
}

/** The approvals of terms whose split has fallen away, as approvals of the credits that are left. */
function approvalsWithoutSplit(before: PostTerms, old: Terms | null, left: Terms | null): Consent[] {
  const { authorId, id } = before;
  if (!old || !left || !splitOf(old) || splitOf(left)) return [];
  return left.credits
    .filter(({ userId }) => userId !== authorId)
    .flatMap((credit) => {
      const agreed = { userId: credit.userId, ...consentTo(id, old, credit) };
      const given = before.consents.findLast(
        ({ artistId, digest }) => artistId === credit.userId && digest === agreed.digest,
      );
      return given && answerTo(before, agreed) === 'approved'
        ? [
            {
              ...given,
              ...consentTo(id, left, credit),
              ...(given.id !== undefined && { derivedFrom: given.id }),
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
  const { proposed, current } = post;
  const isCredited = proposed?.credits.some((credit) => credit.userId === userId) ?? false;
  const left = proposed && isCredited ? withoutArtist(proposed, userId) : proposed;
  return { ...post, proposed: current && left && changesNothing(current, left) ? null : left };
}

/**
 * Whether proposed terms ask for nothing. They leave out deleted accounts, which stay in the current
 * ones until the author proposes something else.
 */
function changesNothing(current: Terms, left: Terms): boolean {
  const credits = current.credits.filter(({ isDeleted }) => isDeleted !== true);
  return areSame(current, left) || areSame(dropSplit({ ...current, credits }), left);
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
const isForAuthor = ({ current, proposed }: PostTerms, answered: Answer | undefined): boolean =>
  !current && (answered === 'declined' || (proposed !== null && splitOf(proposed) !== null));

/**
 * Removes an artist whose account is deleted from the proposed terms. The current ones stay as agreed.
 * A proposal for a published post ends if the artist has declined it, if its split falls away, or if
 * it changes nothing for the others.
 */
export function removeArtist(post: PostTerms, artistId: string): PostTerms {
  const request = requestsOf(post).find(({ userId }) => userId === artistId);
  const wasDeclined =
    post.wasDeclined || (request !== undefined && isForAuthor(post, answerTo(post, request)));
  const { proposed } = post;
  const current = post.current && {
    ...post.current,
    credits: post.current.credits.map((credit) =>
      credit.userId === artistId ? { ...credit, isDeleted: true } : credit,
    ),
  };
  const isOver =
    request?.isRemoval === false &&
    (answerTo(post, request) === 'declined' || (proposed !== null && splitOf(proposed) !== null));
  const left =
    current && isOver ? { ...post, proposed: null } : dropFromProposal({ ...post, current }, artistId);
  const unavailable = new Set([...post.unavailable, artistId]);
  return settle({ ...left, current: post.current, wasDeclined, unavailable });
}
