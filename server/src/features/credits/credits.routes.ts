import type { credits, posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPost } from '../posts/index.ts';
import type { DraftAction } from './drafts.policy.ts';
import { changeDraft, listRequestedCredits, listPendingCredits } from './change-draft.ts';

export function creditHandlers(context: Context): Handlers<typeof credits.creditRoutes> {
  const applyAction = async (viewer: Viewer, postId: string, action: DraftAction): Promise<posts.Post> => {
    await changeDraft(context, postId, action);
    return loadPost(context.db, viewer, postId);
  };
  return {
    listPendingCredits: (_input, { viewer }) => listPendingCredits(context, viewer),
    listRequestedCredits: ({ params: { userName } }, { viewer }) =>
      listRequestedCredits(context, viewer, userName),
    approveFeature: ({ params: { id } }, { viewer }) =>
      applyAction(viewer, id, { kind: 'approve', by: viewer.id }),
    rejectFeature: async ({ params: { id } }, { viewer }) => {
      await changeDraft(context, id, { kind: 'reject', by: viewer.id });
      return undefined;
    },
    withdrawFeature: ({ params: { id }, body: { userName } }, { viewer }) =>
      applyAction(viewer, id, { kind: 'withdraw', by: viewer.id, userName }),
    publishPost: ({ params: { id } }, { viewer }) =>
      applyAction(viewer, id, { kind: 'publish', by: viewer.id }),
  };
}
