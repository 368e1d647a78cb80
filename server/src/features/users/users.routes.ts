import { notFound, type users } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { UserSearch } from './search-users.ts';
import { findProfileByName } from './users.queries.ts';
import { viewUser } from './users.views.ts';

export function userHandlers({
  db,
  readReplica,
}: Context): Handlers<Omit<typeof users.userRoutes, 'getCurrentUser'>> {
  const search = new UserSearch();
  return {
    getUser: async ({ params: { userName } }, { viewer }) => {
      const row = await findProfileByName(db, userName, viewer);
      if (!row) throw notFound('User');
      return viewUser(row);
    },
    searchUsers: ({ params: { term }, query }, { viewer }) =>
      readReplica.read(viewer, (db) => search.find(db, viewer, term, query)),
  };
}
