import type { api } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { markSeen } from './badges.queries.ts';

export const badgeHandlers = ({ db }: Context): Handlers<typeof api.badges> => ({
  markBadgesSeen: async ({ body: { codes } }, { viewer }) => {
    await markSeen(db, viewer.id, codes);
    return undefined;
  },
});
