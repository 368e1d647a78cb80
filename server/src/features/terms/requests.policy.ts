import {
  consentTo,
  consentToRemoval,
  splitOf,
  type ConsentText,
  type RemovedCredit,
  type Terms,
} from './consents.policy.ts';

/** An answer of an artist. Answers are in the order in which they were given. */
export interface Consent extends ConsentText {
  artistId: string;
  answer: 'approved' | 'declined' | 'withdrawn';
  isRemoval: boolean;
  signedAs?: string | null;
  reason?: string | null;
  /** How the artist proved who they are: by the session of an account, or by a mailed code. */
  proof?: 'session' | 'email';
  /** The number of the answer that this one follows from; undefined for a given answer. */
  derivedFrom?: string;
  /** The number of a stored answer. */
  id?: string;
}

/** A stored request. */
export interface StoredRequest {
  digest: string;
  requestedAt: Date;
  reminders: number;
  remindedAt: Date | null;
  /** Whether the artist has ignored the request and its reminders for too long, so that the author may continue alone. */
  isOverdue: boolean;
}

/** What an artist was asked last. */
export interface LatestRequest {
  digest: string;
  /** Whether the artist was asked nothing about the post before. */
  isFirst: boolean;
}

/** The release that alone publishes a draft. */
export interface Hold {
  releaseId: string;
  releaseTitle: string;
}

/** The terms of a post, and what decides about them. */
export interface PostTerms {
  id: string;
  authorId: string;
  current: Terms | null;
  proposed: Terms | null;
  consents: readonly Consent[];
  /** The stored requests by artist. */
  storedRequests: ReadonlyMap<string, StoredRequest>;
  /** What artists were asked last, also if the request has ended. */
  latestRequests: ReadonlyMap<string, LatestRequest>;
  /** Suspended and deleted artists. */
  unavailable: ReadonlySet<string>;
  /**
   * Whether the author has to publish the draft: an artist declined whose account has been deleted
   * since, or the author took the draft off a release.
   */
  wasDeclined: boolean;
  /** Null for published posts, and for drafts that no release holds. */
  hold: Hold | null;
}

/** What an artist has to answer. */
export interface Request extends ConsentText {
  /** The party id. */
  userId: string;
  accountId: string | null;
  /** The guest, unless an account has claimed it. */
  guest: { id: string; name: string } | null;
  userName: string;
  isRemoval: boolean;
}

/** An answer. It counts only for the digest that the artist saw; a first request needs none (`isAnswerableWithoutDigest`). */
export interface AnswerInput {
  by: string;
  digest?: string | undefined;
  signedAs?: string | undefined;
  reason?: string | undefined;
  /** How the party proved who they are; the session of an account by default. */
  proof?: 'session' | 'email' | undefined;
}

export type Answer = 'pending' | 'approved' | 'declined';

/**
 * Lists what each artist has to answer before the proposed terms become current. Deleted accounts
 * cannot answer: their credits are those of the current terms.
 */
export function requestsOf({ id, authorId, current, proposed: proposal, unavailable }: PostTerms): Request[] {
  if (!proposal) return [];
  const creditRequests = proposal.credits
    .filter(({ userId, isDeleted }) => userId !== authorId && isDeleted !== true)
    .map((credit) => ({ ...removedArtist(credit), isRemoval: false, ...consentTo(id, proposal, credit) }));
  const isIncluded = ({ userId }: RemovedCredit) =>
    [...proposal.credits, ...proposal.removedUnanswered].some((each) => each.userId === userId);
  const removalRequests = [
    ...(current?.credits ?? []),
    ...(current?.removedUnanswered ?? []).filter(hasShare),
  ]
    .filter((credit) => credit.userId !== authorId && !isIncluded(credit) && !unavailable.has(credit.userId))
    .map((credit) => ({ ...removedArtist(credit), isRemoval: true, ...consentToRemoval(id, credit.userId) }));
  return [...creditRequests, ...removalRequests];
}

/** Lists the requests that are not stored yet: new ones, and those whose digest has changed. */
export const unstoredRequests = (post: PostTerms): Request[] =>
  requestsOf(post).filter(({ userId, digest }) => post.storedRequests.get(userId)?.digest !== digest);

/**
 * Whether an artist who sends no digest can mean only this request: the first one, about a credit, on
 * a post without a split.
 */
export const isAnswerableWithoutDigest = (
  { current, proposed: proposal, latestRequests }: PostTerms,
  request: Request,
): boolean => {
  const latest = latestRequests.get(request.userId);
  const hasSplit = [current, proposal].some((terms) => terms !== null && splitOf(terms) !== null);
  return !request.isRemoval && !hasSplit && latest?.isFirst === true && latest.digest === request.digest;
};

/** Whether the current terms credit a user. */
export const isCreditedNow = ({ current }: PostTerms, userId: string): boolean =>
  current?.credits.some((credit) => credit.userId === userId) ?? false;

export const removedArtist = ({
  userId,
  accountId = null,
  guest = null,
  userName,
}: Pick<RemovedCredit, 'userId' | 'accountId' | 'guest' | 'userName'>) => ({
  userId,
  accountId,
  guest,
  userName,
});

/** The parties of the proposed and the current terms. */
export const partiesOf = (post: PostTerms) => [
  ...requestsOf(post).map(removedArtist),
  ...(post.current?.credits ?? []).filter(({ userId }) => userId !== post.authorId).map(removedArtist),
];

/**
 * The party id under which a viewer acts: their own, else that of a guest for whom their account acts.
 * @param viewerId a user id, or the id of a guest in a guest browser
 */
export function findPartyId(post: PostTerms, viewerId: string): string {
  const parties = partiesOf(post);
  if (viewerId === post.authorId || parties.some(({ userId }) => userId === viewerId)) return viewerId;
  return parties.find(({ accountId }) => accountId === viewerId)?.userId ?? viewerId;
}

/** Whether the current terms credit a party, or it is asked and has not declined. */
export function isPartyTo(post: PostTerms, partyId: string): boolean {
  if (isCreditedNow(post, partyId)) return true;
  const request = requestsOf(post).find(({ userId }) => userId === partyId);
  return request !== undefined && answerTo(post, request) !== 'declined';
}

export const hasShare = ({ recordingShare }: RemovedCredit): boolean => recordingShare !== null;

/**
 * The answer to a request. The newest answer to a digest counts. A later decline or withdrawal of the
 * artist voids an approval, a later approved removal voids that of a credit, and a later approved
 * credit that of a removal.
 */
export function answerTo(
  { consents }: Pick<PostTerms, 'consents'>,
  request: Pick<Request, 'userId' | 'digest'>,
): Answer {
  const index = consents.findLastIndex(
    ({ artistId, digest }) => artistId === request.userId && digest === request.digest,
  );
  const consent = consents[index];
  if (!consent || consent.answer === 'withdrawn') return 'pending';
  if (consent.answer === 'declined') return 'declined';
  const isVoid = consents
    .slice(index + 1)
    .some(
      ({ artistId, answer, isRemoval }) =>
        artistId === request.userId && (answer !== 'approved' || isRemoval !== consent.isRemoval),
    );
  return isVoid ? 'pending' : 'approved';
}

export const withConsents = (post: PostTerms, newConsents: readonly Consent[]): PostTerms => ({
  ...post,
  consents: [...post.consents, ...newConsents],
});

/**
 * Makes the proposed terms current if every artist whom they concern has approved exactly them. The
 * first terms of a draft on a release wait for the release.
 */
export function settle(post: PostTerms): PostTerms {
  if (!post.proposed || (!post.current && (post.wasDeclined || post.hold))) return post;
  if (!requestsOf(post).every((request) => answerTo(post, request) === 'approved')) return post;
  return { ...post, current: post.proposed, proposed: null };
}

/** The status that the screens show. */
export function statusOf(post: PostTerms): 'DRAFT' | 'PARTIALLY_APPROVED' | 'PUBLISHED' {
  if (post.current) return 'PUBLISHED';
  return requestsOf(post).some((request) => answerTo(post, request) === 'approved')
    ? 'PARTIALLY_APPROVED'
    : 'DRAFT';
}

/**
 * Whether the author has to decide: about a draft that waits for neither an answer nor a release, or
 * about declined terms of another post.
 */
export function awaitsAuthor(post: PostTerms): boolean {
  const answers = requestsOf(post).map((request) => answerTo(post, request));
  return post.current || post.hold
    ? answers.includes('declined')
    : post.proposed !== null && !answers.includes('pending');
}

/** Whether two terms agree in audio, credits, roles and shares. */
export const areSame = (one: Terms, other: Terms): boolean => contentOf(one) === contentOf(other);

const contentOf = (terms: Terms): string =>
  JSON.stringify([
    terms.audioSha256,
    terms.credits
      .map(({ userId, roles }) => ({ userId, roles: roles.toSorted() }))
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    splitOf(terms),
  ]);

export const dropSplit = ({ credits, removedUnanswered, ...terms }: Terms): Terms => ({
  ...terms,
  credits: credits.map(withoutShares),
  removedUnanswered: removedUnanswered.map(withoutShares),
});

const withoutShares = <T extends RemovedCredit>(credit: T): T => ({
  ...credit,
  compositionShare: null,
  recordingShare: null,
});
