import { notFound, type users } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount.ts';
import { findProfileById, findProfileByName } from './users.queries.ts';
import { viewCurrentUser, viewUser } from './users.view.ts';

export const userHandlers = ({ db }: Context): Handlers<typeof users.userRoutes> => ({
  getCurrentUser: async (_input, { viewer }) => {
    const row = await findProfileById(db, viewer.id);
    if (!row) throw notFound('User');
    return viewCurrentUser(row);
  },
  getUser: async ({ params: { userName } }) => {
    const row = await findProfileByName(db, userName);
    if (!row) throw notFound('User');
    return viewUser(row);
  },
});
