import { contributorRoles, DEFAULT_AUTHOR_ROLES } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { consentTo, type Terms } from './consents.policy.ts';
import { answerTo, requestsOf, unstoredRequests, type PostTerms, type Request } from './requests.policy.ts';
import {
  deleteTerms,
  findConsents,
  findCredits,
  findLatestRequests,
  findTerms,
  insertConsent,
  insertCredits,
  insertTerms,
  recordRequests,
  type TermsState,
} from './terms.queries.ts';

/** What the terms of a post need to know of it. */
export interface PostOfTerms {
  id: string;
  authorId: string;
  authorName: string;
  isPublished: boolean;
  /** The version shown, and the hash of its file. */
  version: number;
  audioSha256: string;
  /** Whether an artist declined whose account has been deleted since. */
  wasDeclined: boolean;
}

/** Loads the terms of a post that the transaction has locked. */
export async function loadLockedTerms(tx: Tx, post: PostOfTerms): Promise<PostTerms> {
  const [credits, rows, consents, latestRequests] = [
    await findCredits(tx, [post.id]),
    await findTerms(tx, [post.id]),
    await findConsents(tx, post.id),
    await findLatestRequests(tx, post.id),
  ];
  const read = (state: TermsState): Terms | null => {
    const row = rows.find((each) => each.state === state);
    if (!row) return null;
    const { version, audioSha256, signedAs, removedUnanswered, proposedAt } = row;
    const stateCredits = credits.filter((credit) => credit.state === state && !credit.isRemoval);
    return { version, audioSha256, signedAs, removedUnanswered, proposedAt, credits: stateCredits };
  };
  const storedRequests = credits.flatMap(
    ({ userId, state, digest, requestedAt, reminders, isOverdue, isRemoval }) =>
      state === 'proposed' && digest !== null
        ? [[userId, { digest, requestedAt, reminders, isOverdue: isOverdue && isRemoval }] as const]
        : [],
  );
  const current = read('current') ?? (post.isPublished ? authorAlone(post) : null);
  return {
    id: post.id,
    authorId: post.authorId,
    current,
    proposed: read('proposed'),
    consents,
    storedRequests: new Map(storedRequests),
    latestRequests,
    unavailable: new Set(
      [...credits, ...rows.flatMap(({ removedUnanswered }) => removedUnanswered)]
        .filter(({ isActive }) => !isActive)
        .map(({ userId }) => userId),
    ),
    wasDeclined: post.wasDeclined,
  };
}

/** The terms of a published post without stored ones: its author with the default role. */
function authorAlone({ authorId, authorName, version, audioSha256 }: PostOfTerms): Terms {
  const withoutShares = { compositionShare: null, recordingShare: null };
  const author = { userId: authorId, userName: authorName, roles: DEFAULT_AUTHOR_ROLES, ...withoutShares };
  return { version, audioSha256, signedAs: null, removedUnanswered: [], credits: [author] };
}

/** Whether terms are those of an author alone with the default role, which need no rows. */
export const areDefaultTerms = ({ credits, signedAs }: Terms): boolean =>
  credits.length === 1 &&
  signedAs === null &&
  credits.every(
    ({ roles, compositionShare }) =>
      roles.join() === DEFAULT_AUTHOR_ROLES.join() && compositionShare === null,
  );

/** Stores changed terms, requests and answers. The caller holds the lock of the post. */
export async function storeTerms(tx: Tx, before: PostTerms, after: PostTerms): Promise<void> {
  const answers = after.consents.slice(before.consents.length);
  for (const consent of answers) await insertConsent(tx, after.id, consent);
  if (after.current !== before.current) await replaceTerms(tx, after, 'current');
  if (after.proposed !== before.proposed || !isAskedAsStored(after)) {
    await replaceTerms(tx, after, 'proposed');
    await recordRequests(tx, after.id, unstoredRequests(after));
  }
}

/** Whether the stored requests are what the terms ask. A suspension changes that too. */
const isAskedAsStored = (terms: PostTerms): boolean =>
  requestsOf(terms).length === terms.storedRequests.size && unstoredRequests(terms).length === 0;

/** Requests that stay as they are keep their time and their reminders. */
async function replaceTerms(tx: Tx, post: PostTerms, state: TermsState): Promise<void> {
  const { id, authorId } = post;
  await deleteTerms(tx, id, state);
  const terms = post[state];
  if (!terms) return;
  const { version, signedAs, removedUnanswered, proposedAt } = terms;
  await insertTerms(tx, { postId: id, state, version, signedAs, removedUnanswered, proposedAt });
  const requests = new Map(
    state === 'proposed' ? requestsOf(post).map((request) => [request.userId, request]) : [],
  );
  const askedAs = (request: Request | undefined) => {
    const storedRequest = request && post.storedRequests.get(request.userId);
    const same = storedRequest?.digest === request?.digest ? storedRequest : undefined;
    return {
      digest: request?.digest ?? null,
      reminders: same?.reminders ?? 0,
      requestedAt: same?.requestedAt ?? null,
    };
  };
  const credits = terms.credits.map(({ userId, roles, compositionShare, recordingShare }) => ({
    userId,
    isAuthor: userId === authorId,
    isRemoval: false,
    roles: sortRoles(roles),
    compositionShare,
    recordingShare,
    ...askedAs(requests.get(userId)),
    ...(state === 'current' &&
      userId !== authorId && { digest: consentTo(id, terms, { userId, roles }).digest }),
  }));
  const removals = [...requests.values()]
    .filter(({ isRemoval }) => isRemoval)
    .map((request) => ({
      userId: request.userId,
      isAuthor: false,
      isRemoval: true,
      roles: [],
      compositionShare: null,
      recordingShare: null,
      ...askedAs(request),
    }));
  await insertCredits(tx, id, state, [...credits, ...removals]);
}

/** Roles in the order of the wizard. */
const sortRoles = (roles: readonly string[]): string[] =>
  roles.toSorted((one, other) => indexOfRole(one) - indexOfRole(other));
const indexOfRole = (role: string): number => contributorRoles.findIndex((each) => each === role);

const openIn = (terms: PostTerms): Request[] =>
  requestsOf(terms).filter((each) => answerTo(terms, each) === 'pending');

/** Announces new and changed requests to their artists, and ended ones. */
export function emitRequests(emit: Emit, before: PostTerms, after: PostTerms): void {
  const storedRequests = [...before.storedRequests].map(([userId, { digest }]) => ({ userId, digest }));
  const old = storedRequests.filter((each) => answerTo(before, each) === 'pending');
  const now = openIn(after);
  for (const { userId, digest } of now) {
    const earlier = old.find((each) => each.userId === userId);
    if (!earlier) emit('request.sent', { postId: after.id, userId });
    else if (earlier.digest !== digest) emit('request.changed', { postId: after.id, userId });
  }
  for (const { userId } of old)
    if (!now.some((each) => each.userId === userId)) emit('request.ended', { postId: after.id, userId });
}

/** Announces to their artists that the open requests of a post end with it. */
export function emitEndedRequests(emit: Emit, terms: PostTerms): void {
  for (const { userId } of openIn(terms)) emit('request.ended', { postId: terms.id, userId });
}
