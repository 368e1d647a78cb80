import type { credits, posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPost } from '../posts/index.ts';
import { changeTerms, type TermsAction } from './change-terms.ts';
import { listDecisions, listPendingRequests, listRequestsToArtist } from './list-credits.ts';
import { proposePostTerms } from './propose-terms.ts';

export function creditHandlers(context: Context): Handlers<typeof credits.creditRoutes> {
  const change = async (viewer: Viewer, postId: string, action: TermsAction): Promise<posts.Post> => {
    await changeTerms(context, postId, action);
    return loadPost(context.db, viewer, postId);
  };
  return {
    listPendingRequests: (_input, { viewer }) => listPendingRequests(context, viewer),
    listRequestsToArtist: ({ params: { userName } }, { viewer }) =>
      listRequestsToArtist(context, viewer, userName),
    listDecisions: (_input, { viewer }) => listDecisions(context, viewer),
    approveRequest: ({ params: { id }, body }, { viewer }) =>
      change(viewer, id, { kind: 'approve', by: viewer.id, ...body }),
    declineRequest: async ({ params: { id }, body }, { viewer }) => {
      await changeTerms(context, id, { kind: 'decline', by: viewer.id, ...body });
      return undefined;
    },
    withdrawRequest: ({ params: { id }, body: { userName } }, { viewer }) =>
      change(viewer, id, { kind: 'withdrawRequest', by: viewer.id, userName }),
    withdrawCredit: async ({ params: { id } }, { viewer }) => {
      await changeTerms(context, id, { kind: 'withdrawCredit', by: viewer.id });
      return undefined;
    },
    proposeTerms: async ({ params: { id }, body }, { viewer }) => {
      await proposePostTerms(context, viewer, id, body);
      return loadPost(context.db, viewer, id);
    },
    cancelTerms: ({ params: { id } }, { viewer }) => change(viewer, id, { kind: 'cancel', by: viewer.id }),
    publishPost: ({ params: { id } }, { viewer }) => change(viewer, id, { kind: 'publish', by: viewer.id }),
  };
}
