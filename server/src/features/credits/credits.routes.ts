import type { FastifyRequest } from 'fastify';
import { notFound, type credits, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Party } from '../../http/security/party.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPost } from '../posts/index.ts';
import { answerAsGuest, type GuestAnswer } from './answer-as-guest.ts';
import { changeTerms, type TermsAction } from './change-terms.ts';
import {
  listCollaborators,
  listDecisions,
  listPendingRequests,
  listRequestsToArtist,
} from './list-credits.ts';
import { deleteUnseenPublications, findUnseenPublication } from './credits.queries.ts';
import { proposePostTerms } from './propose-terms.ts';
import { remindArtists } from './remind-artists.ts';

export function creditHandlers(context: Context): Handlers<typeof credits.creditRoutes> {
  const change = async (viewer: Viewer, postId: string, action: TermsAction): Promise<posts.Post> => {
    await changeTerms(context, postId, action);
    return loadPost(context.db, viewer, postId);
  };
  /** Users who are no party get the answer of the call for users. */
  const answer = async (
    { viewer, request }: { viewer: Viewer | undefined; request: FastifyRequest },
    postId: string,
    input: GuestAnswer,
  ): Promise<Party | undefined> => {
    const party = request.guestHash && (await request.findParty(postId));
    if (request.guestHash && party?.guest) {
      await answerAsGuest(context, postId, { party, browserHash: request.guestHash }, input);
      return party;
    }
    if (!viewer) throw notFound('post');
    await changeTerms(context, postId, { by: viewer.id, ...input });
    return undefined;
  };
  return {
    listPendingRequests: (_input, { viewer }) => listPendingRequests(context, viewer),
    listRequestsToArtist: ({ params: { userName } }, { viewer }) =>
      listRequestsToArtist(context, viewer, userName),
    listDecisions: (_input, { viewer }) => listDecisions(context, viewer),
    listCollaborators: (_input, { viewer }) => listCollaborators(context, viewer),
    approveRequest: async ({ params: { id }, body }, call) => {
      const party = await answer(call, id, { kind: 'approve', ...body });
      return loadPost(context.db, call.viewer, id, party);
    },
    declineRequest: async ({ params: { id }, body }, call) => {
      await answer(call, id, { kind: 'decline', ...body });
      return undefined;
    },
    remindArtists: async ({ params: { id } }, { viewer }) => {
      await remindArtists(context, id, viewer.id);
      return loadPost(context.db, viewer, id);
    },
    findUnseenPublication: async (_input, { viewer }) => ({
      postId: (await findUnseenPublication(context.db, viewer.id)) ?? null,
    }),
    markPublicationSeen: async ({ params: { id } }, { viewer }) => {
      await context.transact((tx) => deleteUnseenPublications(tx, id, viewer.id));
      return undefined;
    },
    withdrawRequest: ({ params: { id }, body }, { viewer }) =>
      change(viewer, id, { kind: 'withdrawRequest', by: viewer.id, ...body }),
    withdrawCredit: async ({ params: { id }, body }, call) => {
      await answer(call, id, { kind: 'withdrawCredit', ...body });
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
