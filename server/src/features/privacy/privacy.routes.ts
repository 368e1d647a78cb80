import type { privacy } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findPrivacy, updatePrivacy } from './privacy.queries.ts';

export const privacyHandlers = ({ db, transact }: Context): Handlers<typeof privacy.privacyRoutes> => ({
  getPrivacy: (_input, { viewer }) => findPrivacy(db, viewer.id),
  changePrivacy: async ({ body }, { viewer }) => {
    await transact(async (tx, emit) => {
      await updatePrivacy(tx, viewer.id, body);
      if (body.inFeeds !== undefined) emit('user.feeds-changed', { userId: viewer.id });
    });
    return findPrivacy(db, viewer.id);
  },
});
