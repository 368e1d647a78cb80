import { notFound } from '@backbeat/contract';
import { isBlockedBetween } from '../block-filter/index.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import {
  answerTo,
  areDefaultTerms,
  awaitsAuthor,
  emitRequests,
  isCreditedNow,
  loadLockedTerms,
  requestsOf,
  statusOf,
  storeTerms,
  type PostTerms,
} from '../terms/index.ts';
import { changePostsCount } from '../users/index.ts';
import { canSee } from './access/posts.policy.ts';
import { lockPostRow, lockUsersOfPost, updateShownTerms, type LockedPost } from './posts.queries.ts';

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
  if (!post?.isAuthorThere || !isShownTo(viewerId, post.terms)) throw notFound('post');
  if (isOpenToCredited && isCreditedNow(post.terms, viewerId)) return post;
  if (post.authorId !== viewerId && (await isBlockedBetween(tx, viewerId, post.authorId)))
    throw notFound('post');
  return post;
}

/**
 * Locks the post without an access check. The caller has locked its author and artists.
 * @returns undefined if the post does not exist
 */
export async function lockAnyPostWithTerms(tx: Tx, id: string): Promise<PostWithTerms | undefined> {
  const post = await lockPostRow(tx, id);
  return (
    post && {
      ...post,
      terms: await loadLockedTerms(tx, { ...post, isPublished: post.status === 'PUBLISHED' }),
    }
  );
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
  if (terms.current && areDefaultTerms(terms.current)) {
    await changePostsCount(tx, terms.authorId, 1);
    emit('post.published', { postId: terms.id, authorId: terms.authorId, byId });
    return;
  }
  const none = { current: null, proposed: null, consents: [], storedRequests: new Map() };
  await saveTerms(tx, emit, byId, { ...terms, ...none }, terms);
}

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
  await storeTerms(tx, before, after);
  const shownTerms = after.current ?? after.proposed;
  if (shownTerms) {
    const [version, status] = [shownTerms.version, statusOf(after)];
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

const usersOf = (terms: PostTerms): string[] => [
  ...new Set([
    ...requestsOf(terms).map(({ userId }) => userId),
    ...(terms.current?.credits ?? []).map(({ userId }) => userId),
  ]),
];
