import { limits, type presence } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listOnline } from './presence.queries.ts';

/** Requests a second that the users connected to this process make, if all of them ask. */
const POLLS_PER_SECOND = 200;

export const presenceHandlers = ({ db, realtime }: Context): Handlers<typeof presence.presenceRoutes> => ({
  listOnline: async ({ query: { users } }, { viewer }) => ({
    userNames: await listOnline(db, viewer, users),
    pollSeconds: Math.max(
      limits.presence.pollSeconds,
      Math.ceil(realtime.sockets.userCount / POLLS_PER_SECOND),
    ),
  }),
});
