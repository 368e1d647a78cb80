import { contributorRoles, DEFAULT_AUTHOR_ROLES } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { consentTo, type Credit, type Terms } from './consents.policy.ts';
import {
  answerTo,
  partiesOf,
  requestsOf,
  unstoredRequests,
  type PostTerms,
  type Request,
} from './requests.policy.ts';
import {
  deleteTerms,
  findConsents,
  findCredits,
  findHolds,
  findLatestRequests,
  findTerms,
  groupByPost,
  insertConsent,
  insertCredits,
  insertTerms,
  recordRequests,
  type CreditRow,
  type CreditToInsert,
  type TermsRow,
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

/**
 * Loads the terms of posts that the transaction has locked, in the order of the posts. The number of
 * statements does not depend on that of the posts.
 */
export async function loadLockedTerms(tx: Tx, posts: readonly PostOfTerms[]): Promise<PostTerms[]> {
  const ids = posts.map(({ id }) => id);
  const drafts = posts.filter(({ isPublished }) => !isPublished);
  const [credits, terms, consents, latestRequests, holds] = [
    groupByPost(await findCredits(tx, ids)),
    groupByPost(await findTerms(tx, ids)),
    groupByPost(await findConsents(tx, ids)),
    groupByPost(await findLatestRequests(tx, ids)),
    // A statement of its own, which sees what others committed before this transaction had the lock.
    groupByPost(
      await findHolds(
        tx,
        drafts.map(({ id }) => id),
      ),
    ),
  ];
  return posts.map((post) => {
    const { id } = post;
    const [hold] = holds.get(id) ?? [];
    return joinTerms(post, {
      credits: credits.get(id) ?? [],
      rows: terms.get(id) ?? [],
      consents: consents.get(id) ?? [],
      latestRequests: new Map(
        (latestRequests.get(id) ?? []).map(({ artistId, digest, isFirst }) => [
          artistId,
          { digest, isFirst },
        ]),
      ),
      hold: hold ? { releaseId: hold.releaseId, releaseTitle: hold.releaseTitle } : null,
    });
  });
}

interface StoredTerms extends Pick<PostTerms, 'consents' | 'latestRequests' | 'hold'> {
  credits: readonly CreditRow[];
  rows: readonly TermsRow[];
}

function joinTerms(
  post: PostOfTerms,
  { credits, rows, consents, latestRequests, hold }: StoredTerms,
): PostTerms {
  const read = (state: TermsState): Terms | null => {
    const row = rows.find((each) => each.state === state);
    if (!row) return null;
    const { version, audioSha256, signedAs, removedUnanswered, proposedAt } = row;
    const stateCredits = credits.filter((credit) => credit.state === state && !credit.isRemoval);
    return { version, audioSha256, signedAs, removedUnanswered, proposedAt, credits: stateCredits };
  };
  const storedRequests = credits.flatMap(
    ({ userId, state, digest, requestedAt, reminders, remindedAt, isOverdue, isRemoval }) =>
      state === 'proposed' && digest !== null
        ? [
            [
              userId,
              { digest, requestedAt, reminders, remindedAt, isOverdue: isOverdue && isRemoval },
            ] as const,
          ]
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
    hold,
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

/** The terms of a post before and after a change. */
export interface TermsChange {
  before: PostTerms;
  after: PostTerms;
}

/** Stores changed terms, requests and answers. The caller holds the locks of the posts. */
export async function storeTerms(tx: Tx, changes: readonly TermsChange[]): Promise<void> {
  for (const { before, after } of changes)
    for (const consent of after.consents.slice(before.consents.length))
      await insertConsent(tx, after.id, consent);
  await replaceTerms(
    tx,
    changes.filter(({ before, after }) => after.current !== before.current),
    'current',
  );
  const proposals = changes.filter(
    ({ before, after }) => after.proposed !== before.proposed || !isAskedAsStored(after),
  );
  await replaceTerms(tx, proposals, 'proposed');
  await recordRequests(
    tx,
    proposals.flatMap(({ after }) =>
      unstoredRequests(after).map(({ userId, digest }) => ({ postId: after.id, userId, digest })),
    ),
  );
}

/** Whether the stored requests are what the terms ask. A suspension changes that too. */
const isAskedAsStored = (terms: PostTerms): boolean =>
  requestsOf(terms).length === terms.storedRequests.size && unstoredRequests(terms).length === 0;

async function replaceTerms(tx: Tx, changes: readonly TermsChange[], state: TermsState): Promise<void> {
  const replacedIds = changes.filter(({ before }) => before[state]).map(({ before }) => before.id);
  await deleteTerms(tx, replacedIds, state);
  const posts = changes.map(({ after }) => after);
  await insertTerms(
    tx,
    state,
    posts.flatMap((post) => {
      const terms = post[state];
      return terms ? [{ ...terms, postId: post.id }] : [];
    }),
  );
  await insertCredits(
    tx,
    state,
    posts.flatMap((post) => listCredits(post, state)),
  );
}

/** The credits of terms as rows. Requests that stay as they are keep their time and their reminders. */
function listCredits(post: PostTerms, state: TermsState): CreditToInsert[] {
  const { id, authorId } = post;
  const terms = post[state];
  if (!terms) return [];
  const requests = new Map(
    state === 'proposed' ? requestsOf(post).map((request) => [request.userId, request]) : [],
  );
  const askedAs = (request: Request | undefined) => {
    const storedRequest = request && post.storedRequests.get(request.userId);
    const same = storedRequest?.digest === request?.digest ? storedRequest : undefined;
    return {
      digest: request?.digest ?? null,
      reminders: same?.reminders ?? 0,
      remindedAt: same?.remindedAt ?? null,
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
  return [...credits, ...removals].map((credit, position) => ({ ...credit, postId: id, position }));
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
  for (const request of now) {
    const earlier = old.find((each) => each.userId === request.userId);
    if (!earlier) emitTo(emit, after.id, request, 'request.sent', 'guest.asked');
    else if (earlier.digest !== request.digest)
      emitTo(emit, after.id, request, 'request.changed', 'guest.termsChanged');
  }
  const parties = [...partiesOf(before), ...partiesOf(after)];
  for (const { userId } of old) {
    const party = parties.find((each) => each.userId === userId) ?? { userId };
    if (!now.some((each) => each.userId === userId)) emitEnded(emit, after.id, party);
  }
}

/** Announces to their artists that the open requests of a post end with it. */
export function emitEndedRequests(emit: Emit, terms: PostTerms): void {
  for (const request of openIn(terms)) emitEnded(emit, terms.id, request);
}

type Recipient = Pick<Credit, 'userId' | 'accountId' | 'guest'>;

const emitEnded = (emit: Emit, postId: string, party: Recipient): void =>
  emitTo(emit, postId, party, 'request.ended', 'guest.requestEnded');

/** Announces to the account of a party, or to the guest. */
function emitTo(
  emit: Emit,
  postId: string,
  { userId, accountId = null, guest = null }: Recipient,
  event: 'request.sent' | 'request.changed' | 'request.ended',
  guestEvent: 'guest.asked' | 'guest.termsChanged' | 'guest.requestEnded',
): void {
  if (guest) emit(guestEvent, { postId, guestId: userId });
  else emit(event, { postId, userId: accountId ?? userId });
}
