import { guests as contract } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { originOf } from '../../auth/index.ts';
import type { Handlers } from '../../../http/routing/mount.ts';
import { claimGuests } from './claim-guests.ts';
import { listClaimableGuests } from './claims.queries.ts';

type ClaimRoutes = Pick<typeof contract.guestRoutes, 'listClaims' | 'claim'>;

export const claimHandlers = (context: Context): Handlers<ClaimRoutes> => ({
  listClaims: async (_input, { viewer }) =>
    (await listClaimableGuests(context.db, viewer.id)).map(({ id, postId, title, author, isParty }) => ({
      guest: id,
      post: { id: postId, title },
      author,
      claimable: !isParty,
      ...(isParty && { reason: contract.messages.alreadyCredited }),
    })),
  claim: ({ body: { guests, code } }, { viewer, request }) =>
    claimGuests(context, {
      userId: viewer.id,
      guestIds: [...new Set(guests)],
      code,
      browserHash: request.guestHash,
      origin: originOf(request),
    }),
});
