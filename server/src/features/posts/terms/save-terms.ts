import { contributorRoles, DEFAULT_AUTHOR_ROLES, notFound } from '@backbeat/contract';
import { isBlockedBetween } from '../../../db/block-filter.ts';
import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { changePostsCount } from '../../users/index.ts';
import { canSee } from '../posts.policy.ts';
import { lockPostRow, lockUsersOfPost, type LockedPost } from '../posts.queries.ts';
import { consentTo } from './consents.policy.ts';
import {
  answerTo,
  awaitsAuthor,
  requestsOf,
  statusOf,
  type PostTerms,
  type Request,
  type Terms,
} from './terms.policy.ts';
import {
  deleteTerms,
  findConsents,
  findCredits,
  findTerms,
  insertConsent,
  insertCredits,
  insertTerms,
  updateShownTerms,
  type CreditRow,
  type TermsState,
} from './terms.queries.ts';

/** A locked post with its terms. */
export interface PostWithTerms extends LockedPost {
  terms: PostTerms;
}

/**
 * Locks a post, after its author and artists, until the end of the transaction. Of two concurrent
 * changes, the second sees the result of the first.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post
 */
export async function lockPostWithTerms(tx: Tx, viewerId: string, id: string): Promise<PostWithTerms> {
  await lockUsersOfPost(tx, id);
  const post = await lockAnyPostWithTerms(tx, id);
  if (!post?.isAuthorThere || !isShownTo(viewerId, post.terms)) throw notFound('Post');
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
  const [credits, rows, consents] = [
    await findCredits(tx, [post.id]),
    await findTerms(tx, [post.id]),
    await findConsents(tx, post.id),
  ];
  const read = (state: TermsState): Terms | null => {
    const row = rows.find((each) => each.state === state);
    if (!row) return null;
    const { version, audioSha256, signedAs, removedUnanswered, proposedAt } = row;
    const own = credits.filter((credit) => credit.state === state && !credit.isRemoval);
    return { version, audioSha256, signedAs, removedUnanswered, proposedAt, credits: own };
  };
  const asked = credits.flatMap(({ userId, firstDigest, isOverdue, isRemoval, state }) =>
    state === 'proposed' && firstDigest !== null
      ? [[userId, { firstDigest, isOverdue: isOverdue && isRemoval }] as const]
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
    unavailable: new Set(credits.filter(({ isActive }) => !isActive).map(({ userId }) => userId)),
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
  const isCredited = terms.current?.credits.some((credit) => credit.userId === userId);
  const viewerAnswer = isCredited ? 'approved' : request && answerTo(terms, request);
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
  await saveTerms(tx, emit, byId, { ...terms, current: null, proposed: null, consents: [] }, terms);
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
  for (const consent of after.consents.slice(before.consents.length)) await insertConsent(tx, id, consent);
  if (after.current !== before.current) await replaceTerms(tx, after, 'current', new Map());
  if (after.proposed !== before.proposed || namesOfRequests(after) !== namesOfRequests(before)) {
    const rows = (await findCredits(tx, [id])).filter(({ state }) => state === 'proposed');
    await replaceTerms(tx, after, 'proposed', new Map(rows.map((row) => [row.userId, row])));
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
  emit('terms.updated', { postId: id });
}

/** Whether terms of a published post were agreed on, not changed by a withdrawal. */
const isAgreement = (byId: string, before: PostTerms, after: PostTerms): boolean =>
  after.current === before.proposed || byId === after.authorId;

const namesOfRequests = (terms: PostTerms): string =>
  requestsOf(terms)
    .map(({ userId, digest }) => `${userId} ${digest}`)
    .join();

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
  const [old, now] = [openIn(before), openIn(after)];
  for (const { userId, digest } of now) {
    const known = old.find((each) => each.userId === userId);
    if (!known) emit('feature.requested', { postId: after.id, userId });
    else if (known.digest !== digest) emit('feature.changed', { postId: after.id, userId });
  }
  for (const { userId } of old)
    if (!now.some((each) => each.userId === userId)) emit('feature.ended', { postId: after.id, userId });
}

async function replaceTerms(
  tx: Tx,
  post: PostTerms,
  state: TermsState,
  known: ReadonlyMap<string, CreditRow>,
): Promise<void> {
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
    const row = request && known.get(request.userId);
    const isSame = row !== undefined && row.digest === request?.digest;
    return {
      digest: request?.digest ?? null,
      firstDigest: (row?.answer === null ? row.firstDigest : undefined) ?? request?.digest ?? null,
      reminders: isSame ? row.reminders : 0,
      requestedAt: isSame ? row.requestedAt : null,
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
