import type { privacy } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findPrivacy, updatePrivacy } from './privacy.queries.ts';

export const privacyHandlers = ({ db }: Context): Handlers<typeof privacy.privacyRoutes> => ({
  getPrivacy: (_input, { viewer }) => findPrivacy(db, viewer.id),
  changePrivacy: async ({ body }, { viewer }) => {
    await updatePrivacy(db, viewer.id, body);
    return findPrivacy(db, viewer.id);
  },
});
