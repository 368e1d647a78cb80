import { toPage, type boundaries } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount.ts';
import { pictureUrl } from '../users/index.ts';
import { countBoundaries, listBoundaries } from './boundaries.queries.ts';
import { findNamed, setBoundary, takeBoundaryBack } from './boundaries.service.ts';

export function boundaryHandlers(context: Context): Handlers<typeof boundaries.boundaryRoutes> {
  const { db } = context;
  return {
    block: async ({ params: { user } }, { viewer }) => {
      await setBoundary(context, viewer, user, 'block');
      return undefined;
    },
    unblock: async ({ params: { user } }, { viewer }) => {
      await takeBoundaryBack(context, viewer, user, 'block');
      return undefined;
    },
    mute: async ({ params: { user } }, { viewer }) => {
      await setBoundary(context, viewer, user, 'mute');
      return undefined;
    },
    unmute: async ({ params: { user } }, { viewer }) => {
      await takeBoundaryBack(context, viewer, user, 'mute');
      return undefined;
    },
    getBoundary: async ({ params: { user } }, { viewer }) => {
      const { userName, blocked, muted } = await findNamed(db, viewer, user);
      return { userName, blocked, muted };
    },
    listBoundaries: async ({ query }, { viewer }) => {
      const [rows, total] = await Promise.all([
        listBoundaries(db, viewer.id, query),
        countBoundaries(db, viewer.id, query.kind),
      ]);
      const entries = rows.map(({ profilePic, since, ...row }) => ({
        ...row,
        profilePic: pictureUrl(profilePic, 'profilePic'),
        createdAt: since.toISOString(),
      }));
      return toPage(entries, query, total);
    },
  };
}
