import { notFound } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import { isBlockedBetween } from '../../db/block-filter.ts';
import type { Tx } from '../../db/database.ts';
import { changePostsCount } from '../users/index.ts';
import { canSee, type FeatureRequest } from './posts.policy.ts';
import {
  deleteRequest,
  findRequests,
  lockUsersOfPost,
  lockPostRow,
  markDeclined,
  updateAnswer,
  updateStatus,
  type LockedPost,
} from './posts.queries.ts';

/** A locked post with its credit requests, in the order in which the author named the artists. */
export interface Draft extends LockedPost {
  requests: readonly FeatureRequest[];
}

/**
 * Locks a post, after its author and artists, until the end of the transaction. Of two concurrent
 * answers, the second sees the result of the first.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post
 */
export async function lockDraft(tx: Tx, viewerId: string, id: string): Promise<Draft> {
  await lockUsersOfPost(tx, id);
  const draft = await lockAnyDraft(tx, id);
  if (!draft?.isAuthorThere || !isShownTo(viewerId, draft)) throw notFound('Post');
  if (draft.authorId !== viewerId && (await isBlockedBetween(tx, viewerId, draft.authorId)))
    throw notFound('Post');
  return draft;
}

const isShownTo = (viewerId: string, draft: Draft): boolean =>
  canSee(viewerId, {
    ...draft,
    viewerAnswer: draft.requests.find(({ userId }) => userId === viewerId)?.answer,
  });

/**
 * Locks the post without an access check. The caller has locked its author and artists.
 * @returns undefined if the post does not exist
 */
export async function lockAnyDraft(tx: Tx, id: string): Promise<Draft | undefined> {
  const post = await lockPostRow(tx, id);
  return post && { ...post, requests: await findRequests(tx, [id]) };
}

/**
 * Saves the changes of a draft: answers, removed requests, the status and publication.
 * @param byId the user who made the changes
 */
export async function saveDraft(
  tx: Tx,
  emit: Emit,
  byId: string,
  before: Draft,
  after: Draft,
): Promise<void> {
  const { id, authorId } = before;
  for (const { userId, answer } of before.requests) {
    const now = after.requests.find((request) => request.userId === userId);
    if (!now) await deleteRequest(tx, id, userId);
    else if (now.answer !== answer) await updateAnswer(tx, id, userId, now.answer);
  }
  if (after.wasDeclined && !before.wasDeclined) await markDeclined(tx, id);
  for (const { userId } of before.requests)
    if (isShownTo(userId, before) && !isShownTo(userId, after))
      emit('draft.hidden', { postId: id, authorId, userId });
  if (after.status === before.status) return;
  await updateStatus(tx, id, after.status);
  if (after.status !== 'PUBLISHED') return;
  await changePostsCount(tx, authorId, 1);
  emit('post.published', { postId: id, authorId, byId });
}
