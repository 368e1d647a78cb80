import type { posts } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts, lockAnyDraft, lockDraft, saveDraft } from '../posts/index.ts';
import { lockAccounts } from '../users/index.ts';
import { applyDraftAction, type DraftAction } from './drafts.policy.ts';
import {
  listRequestedPostIds,
  listDraftsRequesting,
  listDraftsBetween,
  listPendingPostIds,
} from './credits.queries.ts';

/** More open requests than a user would scroll through. */
const MAX_LISTED = 200;
const MAX_ASKED = 50;

export async function listPendingCredits({ db }: Context, viewer: Viewer): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listPendingPostIds(db, viewer.id, MAX_LISTED));
}

/** Lists the viewer's own drafts with a request to this artist. */
export async function listRequestedCredits(
  { db }: Context,
  viewer: Viewer,
  artist: string,
): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listRequestedPostIds(db, viewer.id, artist, MAX_ASKED));
}

/**
 * Approves, rejects, withdraws or publishes. Concurrent changes run one after another, each on the
 * result of the one before.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the draft, FORBIDDEN if the viewer may not
 *   do this, CONFLICT if it is too late or too early
 */
export async function changeDraft({ transact }: Context, postId: string, action: DraftAction): Promise<void> {
  await transact(async (tx, emit) => {
    const draft = await lockDraft(tx, action.by, postId);
    await saveDraft(tx, emit, action.by, draft, applyDraftAction(draft, action));
    if (action.kind === 'approve') emit('feature.approved', { postId, userId: action.by });
    if (action.kind === 'reject') emit('feature.rejected', { postId, userId: action.by });
  });
}

/**
 * Removes the requests to an artist whose account is deleted. The caller runs it in the transaction
 * that deletes the account, before the row goes. Until the end of that transaction no author can
 * send the artist a new request. Drafts that wait for no other answer are published.
 */
export async function removeCreditsOf(tx: Tx, emit: Emit, userId: string): Promise<void> {
  const authorIds = (await listDraftsRequesting(tx, userId)).map(({ authorId }) => authorId);
  await lockAccounts(tx, [userId, ...authorIds]);
  for (const { id } of await listDraftsRequesting(tx, userId)) {
    const draft = await lockAnyDraft(tx, id);
    if (draft)
      await saveDraft(tx, emit, userId, draft, applyDraftAction(draft, { kind: 'leave', by: userId }));
  }
}

/**
 * Removes the requests between two users after a block, as if they had never been made. The caller
 * has locked both accounts. Drafts that wait for no other answer are published.
 */
export async function deleteRequestsBetween(
  tx: Tx,
  emit: Emit,
  byId: string,
  otherId: string,
): Promise<void> {
  for (const { id, artistId } of await listDraftsBetween(tx, byId, otherId)) {
    const draft = await lockAnyDraft(tx, id);
    if (draft)
      await saveDraft(tx, emit, byId, draft, applyDraftAction(draft, { kind: 'leave', by: artistId }));
  }
}
