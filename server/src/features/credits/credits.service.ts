import type { posts } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts, lockAnyDraft, lockDraft, saveDraft } from '../posts/index.ts';
import { lockAccounts } from '../users/index.ts';
import { act, type Act } from './draft-rules.ts';
import {
  listAskedPostIds,
  listDraftsAsking,
  listDraftsBetween,
  listPendingPostIds,
} from './credits.queries.ts';

/** More open requests than anybody would scroll through. */
const MAX_LISTED = 200;
const MAX_ASKED = 50;

export async function listPendingFeatures({ db }: Context, viewer: Viewer): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listPendingPostIds(db, viewer.id, MAX_LISTED));
}

/** Own drafts that ask somebody, or have asked. */
export async function listAskedFeatures(
  { db }: Context,
  viewer: Viewer,
  artist: string,
): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listAskedPostIds(db, viewer.id, artist, MAX_ASKED));
}

/**
 * Approves, rejects, withdraws or publishes. Of several who do so at once, each finds what the one before has made.
 * @throws {ApiError} NOT_FOUND for who may not see the draft, FORBIDDEN for whom it is not up to, CONFLICT where it is
 *   too late or too early
 */
export async function changeDraft({ transact }: Context, postId: string, deed: Act): Promise<void> {
  await transact(async (tx, emit) => {
    const draft = await lockDraft(tx, deed.by, postId);
    await saveDraft(tx, emit, deed.by, draft, act(draft, deed));
    if (deed.kind === 'approve') emit('feature.approved', { postId, userId: deed.by });
    if (deed.kind === 'reject') emit('feature.rejected', { postId, userId: deed.by });
  });
}

/**
 * Lets the requests to an artist fall away whose account is about to be deleted: to be called in the transaction that
 * deletes it, before the row goes. From here to its end nobody can ask the artist anew. Drafts that waited for nobody else
 * are published by that.
 */
export async function leaveDrafts(tx: Tx, emit: Emit, userId: string): Promise<void> {
  const authorIds = (await listDraftsAsking(tx, userId)).map(({ authorId }) => authorId);
  await lockAccounts(tx, [userId, ...authorIds]);
  for (const { id } of await listDraftsAsking(tx, userId)) {
    const draft = await lockAnyDraft(tx, id);
    if (draft) await saveDraft(tx, emit, userId, draft, act(draft, { kind: 'leave', by: userId }));
  }
}

/**
 * Lets the requests between two fall away of whom one has blocked the other, as if they had never been made; under the
 * locks of both accounts. Drafts that waited for nobody else are published by that.
 */
export async function dropRequestsBetween(tx: Tx, emit: Emit, byId: string, otherId: string): Promise<void> {
  for (const { id, artistId } of await listDraftsBetween(tx, byId, otherId)) {
    const draft = await lockAnyDraft(tx, id);
    if (draft) await saveDraft(tx, emit, byId, draft, act(draft, { kind: 'leave', by: artistId }));
  }
}
