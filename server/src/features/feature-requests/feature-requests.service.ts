import type { posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts, lockDraft, saveDraft } from '../posts/index.ts';
import { act, type Act } from './draft-rules.ts';
import { listPendingPostIds } from './feature-requests.queries.ts';

/** More open requests than anybody would scroll through. */
const MOST_LISTED = 200;

export async function listPendingFeatures({ db }: Context, viewer: Viewer): Promise<posts.Post[]> {
  return loadPosts(db, viewer, await listPendingPostIds(db, viewer.id, MOST_LISTED));
}

/**
 * Approves, rejects, withdraws or publishes. Of several who do so at once, each finds what the one before has made.
 * @throws {Refusal} NOT_FOUND for who may not see the draft, FORBIDDEN for whom it is not up to, CONFLICT where it is
 *   too late or too early
 */
export async function changeDraft({ transact }: Context, postId: string, deed: Act): Promise<void> {
  await transact(async (tx, emit) => {
    const draft = await lockDraft(tx, deed.by, postId);
    await saveDraft(tx, emit, draft, act(draft, deed));
    if (deed.kind === 'approve') emit('feature.approved', { postId, userId: deed.by });
    if (deed.kind === 'reject') emit('feature.rejected', { postId, userId: deed.by });
  });
}
