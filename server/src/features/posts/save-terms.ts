import { notFound } from '@backbeat/contract';
import { isBlockedBetween } from '../block-filter/index.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import {
  answerTo,
  areDefaultTerms,
  awaitsAuthor,
  emitRequests,
  findPartyId,
  isCreditedNow,
  isPartyTo,
  loadLockedTerms,
  partiesOf,
  requestsOf,
  statusOf,
  storeTerms,
  type PostTerms,
  type TermsChange,
} from '../terms/index.ts';
import { changePostsCount } from '../users/index.ts';
import { canSee } from './access/posts.policy.ts';
import { recordCurrent } from './versions/versions.queries.ts';
import {
  lockPostRows,
  lockUsersOfPost,
  updateShownTerms,
  type LockedPost,
  type ShownTerms,
} from './posts.queries.ts';

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
  await lockUsersOfPost(tx, id, [viewerId]);
  const post = await lockAnyPostWithTerms(tx, id);
  if (!post?.isAuthorThere || !isShownTo(viewerId, post.terms)) throw notFound('post');
  if (isOpenToCredited && isCreditedNow(post.terms, findPartyId(post.terms, viewerId))) return post;
  if (post.authorId !== viewerId && (await isBlockedBetween(tx, viewerId, post.authorId)))
    throw notFound('post');
  return post;
}

/**
 * Locks the post without an access check. The caller has locked its author and artists.
 * @returns undefined if the post does not exist
 */
export async function lockAnyPostWithTerms(tx: Tx, id: string): Promise<PostWithTerms | undefined> {
  const [post] = await lockAnyPostsWithTerms(tx, [id]);
  return post;
}

/** As above, for those of several posts that exist, in the order of their ids. */
export async function lockAnyPostsWithTerms(tx: Tx, ids: readonly string[]): Promise<PostWithTerms[]> {
  const posts = await lockPostRows(tx, ids);
  const allTerms = await loadLockedTerms(
    tx,
    posts.map((post) => ({ ...post, isPublished: post.status === 'PUBLISHED' })),
  );
  const termsOf = new Map(allTerms.map((terms) => [terms.id, terms]));
  return posts.flatMap((post) => {
    const terms = termsOf.get(post.id);
    return terms ? [{ ...post, terms }] : [];
  });
}

/** Whether a user, or a guest by their id, sees the post for its status or as a party to its versions. */
export function isShownTo(viewerId: string, terms: PostTerms): boolean {
  const userId = findPartyId(terms, viewerId);
  const request = requestsOf(terms).find((each) => each.userId === userId);
  const viewerAnswer = isCreditedNow(terms, userId) ? 'approved' : request && answerTo(terms, request);
  return canSee(userId, { authorId: terms.authorId, status: statusOf(terms), viewerAnswer });
}

/**
 * Stores the terms of a new post. Those of an author alone with the default role need no rows.
 * @param byId the author
 */
export async function insertPostTerms(tx: Tx, emit: Emit, byId: string, terms: PostTerms): Promise<void> {
  if (terms.current && areDefaultTerms(terms.current)) {
    await recordCurrent(tx, [{ postId: terms.id, number: terms.current.version, replacedNumber: null }]);
    await changePostsCount(tx, terms.authorId, 1);
    emit('post.published', { postId: terms.id, authorId: terms.authorId, byId });
    return;
  }
  const none = { current: null, proposed: null, consents: [], storedRequests: new Map() };
  await saveTerms(tx, emit, byId, [{ before: { ...terms, ...none }, after: terms }]);
}

/**
 * Saves the changes of terms: answers, requests, status, publication. The caller holds the locks of the
 * posts, which have one author. The number of statements does not depend on that of the posts, unless
 * answers are stored.
 * @param byId the user who made the changes
 * @param releaseId the release that makes the terms current
 */
export async function saveTerms(
  tx: Tx,
  emit: Emit,
  byId: string,
  changes: readonly TermsChange[],
  releaseId?: string,
): Promise<void> {
  await storeTerms(tx, changes);
  await updateShownTerms(
    tx,
    changes.flatMap(({ after }) => viewShownTerms(after) ?? []),
  );
  const newPostIds = await recordCurrent(
    tx,
    changes.flatMap(({ before, after: { id, current } }) =>
      current && current.version !== before.current?.version
        ? [{ postId: id, number: current.version, replacedNumber: before.current?.version ?? null }]
        : [],
    ),
  );
  const publications = changes.filter(({ before, after }) => after.current && !before.current);
  const [publication] = publications;
  if (publication) await changePostsCount(tx, publication.after.authorId, publications.length);
  for (const change of changes) {
    const { id, current } = change.after;
    if (current && newPostIds.has(id)) emit('version.current', { postId: id, number: current.version });
    emitChange(emit, byId, change, releaseId);
  }
}

function viewShownTerms(terms: PostTerms): ShownTerms | undefined {
  const { id, current, proposed, wasDeclined } = terms;
  const version = (current ?? proposed)?.version;
  return version === undefined
    ? undefined
    : { id, version, status: statusOf(terms), wasDeclined, awaitsAuthor: awaitsAuthor(terms) };
}

function emitChange(
  emit: Emit,
  byId: string,
  { before, after }: TermsChange,
  releaseId: string | undefined,
): void {
  const { id, authorId } = after;
  emitRequests(emit, before, after);
  for (const userId of usersOf(before))
    if (isShownTo(userId, before) && !isShownTo(userId, after))
      emit('draft.hidden', { postId: id, authorId, userId });
  for (const guestId of guestsOf(before))
    if (isPartyTo(before, guestId) && !isPartyTo(after, guestId))
      emit('guest.removed', { postId: id, guestId });
  if (after.current && !before.current) {
    emit('post.published', { postId: id, authorId, byId, ...(releaseId !== undefined && { releaseId }) });
  } else if (after.current !== before.current && isAgreement(byId, before, after)) {
    emit('terms.agreed', { postId: id, authorId, byId });
  }
  emit('terms.updated', { postId: id, authorId });
}

/** Whether terms of a published post were agreed on, not changed by a withdrawal. */
const isAgreement = (byId: string, before: PostTerms, after: PostTerms): boolean =>
  after.current === before.proposed || byId === after.authorId;

/** The accounts of the artists, with those that hold the address of a guest. */
const usersOf = (terms: PostTerms): string[] => [
  ...new Set(
    partiesOf(terms).flatMap(({ userId, accountId, guest }) => accountId ?? (guest ? [] : [userId])),
  ),
];

const guestsOf = (terms: PostTerms): string[] => [
  ...new Set(partiesOf(terms).flatMap(({ userId, guest }) => (guest ? [userId] : []))),
];

/**
 * Applies that a release holds a draft of its author from now on, or that it does not any more. The
 * draft then waits for its author to publish it, also after the last approval.
 * @param byId the author
 */
export async function applyHold(tx: Tx, emit: Emit, byId: string, id: string): Promise<void> {
  const post = await lockAnyPostWithTerms(tx, id);
  if (!post || post.status === 'PUBLISHED') return;
  const after = { ...post.terms, wasDeclined: post.terms.hold === null };
  await saveTerms(tx, emit, byId, [{ before: post.terms, after }]);
}
