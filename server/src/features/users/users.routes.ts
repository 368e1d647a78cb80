import { notFound, type users } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { sessionCookie } from '../../http/security/session-cookie.ts';
import { deleteAccount } from './delete-account.ts';
import { searchUsers } from './search-users.ts';
import { updateProfile } from './update-profile.ts';
import { findProfileByName } from './users.queries.ts';
import { viewUser } from './users.views.ts';

export function userHandlers(context: Context): Handlers<Omit<typeof users.userRoutes, 'getCurrentUser'>> {
  const { db, limiter, readReplica } = context;
  return {
    getUser: async ({ params: { userName } }, { viewer }) => {
      const row = await findProfileByName(db, userName, viewer);
      if (!row) throw notFound('user');
      return viewUser(row);
    },
    updateProfile: async ({ body }, { viewer }) => {
      if (body.pp || body.banner) await limiter.consume('uploadsByAccount', viewer.id);
      return updateProfile(context, viewer, body);
    },
    deleteAccount: async ({ params: { id } }, { viewer, reply }) => {
      await deleteAccount(context, viewer, id);
      sessionCookie(context.config.publicUrl).clear(reply);
      return undefined;
    },
    searchUsers: ({ params: { term }, query }, { viewer }) =>
      readReplica.read(viewer, (db) => searchUsers(db, viewer, term, query)),
  };
}
