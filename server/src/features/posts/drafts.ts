import { notFound } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import { isBlockedBetween } from '../../db/apart.ts';
import type { Tx } from '../../db/database.ts';
import { changePostsCount } from '../users/index.ts';
import { maySee, type FeatureRequest } from './posts.policy.ts';
import {
  deleteRequest,
  findRequests,
  lockPeopleOf,
  lockPostRow,
  markDeclined,
  updateAnswer,
  updateStatus,
  type LockedPost,
} from './posts.queries.ts';

/** A post under lock, with its requests in the order in which the author named the artists. */
export interface Draft extends LockedPost {
  requests: readonly FeatureRequest[];
}

/**
 * Locks a post to the end of the transaction, after its people: of two who answer at once, the second finds what the first has made.
 * @throws {ApiError} NOT_FOUND where the viewer may not see it
 */
export async function lockDraft(tx: Tx, viewerId: string, id: string): Promise<Draft> {
  await lockPeopleOf(tx, id);
  const draft = await lockAnyDraft(tx, id);
  if (!draft?.isAuthorThere || !isShownTo(viewerId, draft)) throw notFound('Post');
  if (draft.authorId !== viewerId && (await isBlockedBetween(tx, viewerId, draft.authorId)))
    throw notFound('Post');
  return draft;
}

const isShownTo = (viewerId: string, draft: Draft): boolean =>
  maySee(viewerId, {
    ...draft,
    viewerAnswer: draft.requests.find(({ userId }) => userId === viewerId)?.answer,
  });

/** The post alone, whoever asks, where its people are locked; undefined where there is no such post. */
export async function lockAnyDraft(tx: Tx, id: string): Promise<Draft | undefined> {
  const post = await lockPostRow(tx, id);
  return post && { ...post, requests: await findRequests(tx, [id]) };
}

/**
 * Writes what has changed of a draft: answers, requests that fell away, the status, and with it publication.
 * @param byId who has changed it
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
