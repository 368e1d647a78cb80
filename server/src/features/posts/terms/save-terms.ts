import { contributorRoles, DEFAULT_AUTHOR_ROLES, notFound } from '@backbeat/contract';
import { isBlockedBetween } from '../../../db/block-filter.ts';
import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { changePostsCount } from '../../users/index.ts';
import { canSee } from '../posts.policy.ts';
import { lockPostRow, lockUsersOfPost, type LockedPost } from '../posts.queries.ts';
import { consentTo, type Terms } from './consents.policy.ts';
import {
  answerTo,
  awaitsAuthor,
  isCreditedNow,
  requestsOf,
  statusOf,
  unstoredRequests,
  type PostTerms,
  type Request,
} from './requests.policy.ts';
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
  updateShownTerms,
  type TermsState,
} from './terms.queries.ts';

/** A locked post with its terms. */
export interface PostWithTerms extends LockedPost {
  terms: PostTerms;
}

/**
 * Locks a post, after its author and artists, until the end of the transaction. Of two concurrent
 * changes, the second sees the result of the first.
 * @param options.isOpenToCredited whether artists of the current terms may act despite a block
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post
 */
export async function lockPostWithTerms(
  tx: Tx,
  viewerId: string,
  id: string,
  { isOpenToCredited = false } = {},
): Promise<PostWithTerms> {
  await lockUsersOfPost(tx, id);
  const post = await lockAnyPostWithTerms(tx, id);
  if (!post?.isAuthorThere || !isShownTo(viewerId, post.terms)) throw notFound('Post');
  if (isOpenToCredited && isCreditedNow(post.terms, viewerId)) return post;
  if (post.authorId !== viewerId && (await isBlockedBetween(tx, viewerId, post.authorId)))
    throw notFound('Post');
  return post;
}

/**
 * Locks the post without an access check. The caller has locked its author and artists.
 * @returns undefined if the post does not exist
 */
export async function lockAnyPostWithTerms(tx: Tx, id: string): Promise<PostWithTerms | undefined> {
  const post = await lockPostRow(tx, id);
  return post && { ...post, terms: await readTerms(tx, post) };
}

async function readTerms(tx: Tx, post: LockedPost): Promise<PostTerms> {
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
    const own = credits.filter((credit) => credit.state === state && !credit.isRemoval);
    return { version, audioSha256, signedAs, removedUnanswered, proposedAt, credits: own };
  };
  const asked = credits.flatMap(({ userId, state, digest, requestedAt, reminders, isOverdue, isRemoval }) =>
    state === 'proposed' && digest !== null
      ? [[userId, { digest, requestedAt, reminders, isOverdue: isOverdue && isRemoval }] as const]
      : [],
  );
  const current = read('current') ?? (post.status === 'PUBLISHED' ? authorAlone(post) : null);
  return {
    id: post.id,
    authorId: post.authorId,
    current,
    proposed: read('proposed'),
    consents,
    asked: new Map(asked),
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
function authorAlone({ authorId, authorName, version, audioSha256 }: LockedPost): Terms {
  const withoutShares = { compositionShare: null, recordingShare: null };
  const author = { userId: authorId, userName: authorName, roles: DEFAULT_AUTHOR_ROLES, ...withoutShares };
  return { version, audioSha256, signedAs: null, removedUnanswered: [], credits: [author] };
}

/** Whether a user sees the post for its status or as a party to its versions. */
export function isShownTo(userId: string, terms: PostTerms): boolean {
  const request = requestsOf(terms).find((each) => each.userId === userId);
  const viewerAnswer = isCreditedNow(terms, userId) ? 'approved' : request && answerTo(terms, request);
  return canSee(userId, { authorId: terms.authorId, status: statusOf(terms), viewerAnswer });
}

/**
 * Stores the terms of a new post. Those of an author alone with the default role need no rows.
 * @param byId the author
 */
export async function insertPostTerms(tx: Tx, emit: Emit, byId: string, terms: PostTerms): Promise<void> {
  if (terms.current && isDefault(terms.current)) {
    await changePostsCount(tx, terms.authorId, 1);
    emit('post.published', { postId: terms.id, authorId: terms.authorId, byId });
    return;
  }
  const none = { current: null, proposed: null, consents: [], asked: new Map() };
  await saveTerms(tx, emit, byId, { ...terms, ...none }, terms);
}

const isDefault = ({ credits, signedAs }: Terms): boolean =>
  credits.length === 1 &&
  signedAs === null &&
  credits.every(
    ({ roles, compositionShare }) =>
      roles.join() === DEFAULT_AUTHOR_ROLES.join() && compositionShare === null,
  );

/**
 * Saves the changes of a post's terms: answers, requests, status, publication. The caller holds the
 * lock of the post.
 * @param byId the user who made the changes
 */
export async function saveTerms(
  tx: Tx,
  emit: Emit,
  byId: string,
  before: PostTerms,
  after: PostTerms,
): Promise<void> {
  const { id, authorId } = after;
  const answers = after.consents.slice(before.consents.length);
  for (const consent of answers) await insertConsent(tx, id, consent);
  if (after.current !== before.current) await replaceTerms(tx, after, 'current');
  if (after.proposed !== before.proposed || !isAskedAsStored(after)) {
    await replaceTerms(tx, after, 'proposed');
    await recordRequests(tx, id, unstoredRequests(after));
  }
  const shown = after.current ?? after.proposed;
  if (shown) {
    const [version, status] = [shown.version, statusOf(after)];
    await updateShownTerms(tx, id, {
      version,
      status,
      wasDeclined: after.wasDeclined,
      awaitsAuthor: awaitsAuthor(after),
    });
  }
  emitRequests(emit, before, after);
  for (const userId of usersOf(before))
    if (isShownTo(userId, before) && !isShownTo(userId, after))
      emit('draft.hidden', { postId: id, authorId, userId });
  if (after.current && !before.current) {
    await changePostsCount(tx, authorId, 1);
    emit('post.published', { postId: id, authorId, byId });
  } else if (after.current !== before.current && isAgreement(byId, before, after)) {
    emit('terms.agreed', { postId: id, authorId, byId });
  }
  emit('terms.updated', { postId: id, authorId });
}

/** Whether terms of a published post were agreed on, not changed by a withdrawal. */
const isAgreement = (byId: string, before: PostTerms, after: PostTerms): boolean =>
  after.current === before.proposed || byId === after.authorId;

/** Whether the stored requests are what the terms ask. A suspension changes that too. */
const isAskedAsStored = (terms: PostTerms): boolean =>
  requestsOf(terms).length === terms.asked.size && unstoredRequests(terms).length === 0;

const usersOf = (terms: PostTerms): string[] => [
  ...new Set([
    ...requestsOf(terms).map(({ userId }) => userId),
    ...(terms.current?.credits ?? []).map(({ userId }) => userId),
  ]),
];

const openIn = (terms: PostTerms): Request[] =>
  requestsOf(terms).filter((each) => answerTo(terms, each) === 'pending');

/** Announces new and changed requests to their artists, and ended ones. */
function emitRequests(emit: Emit, before: PostTerms, after: PostTerms): void {
  const stored = [...before.asked].map(([userId, { digest }]) => ({ userId, digest }));
  const old = stored.filter((each) => answerTo(before, each) === 'pending');
  const now = openIn(after);
  for (const { userId, digest } of now) {
    const known = old.find((each) => each.userId === userId);
    if (!known) emit('feature.requested', { postId: after.id, userId });
    else if (known.digest !== digest) emit('feature.changed', { postId: after.id, userId });
  }
  for (const { userId } of old)
    if (!now.some((each) => each.userId === userId)) emit('feature.ended', { postId: after.id, userId });
}

/** Announces to their artists that the open requests of a post end with it. */
export function emitEndedRequests(emit: Emit, terms: PostTerms): void {
  for (const { userId } of openIn(terms)) emit('feature.ended', { postId: terms.id, userId });
}

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
    const stored = request && post.asked.get(request.userId);
    const same = stored?.digest === request?.digest ? stored : undefined;
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
