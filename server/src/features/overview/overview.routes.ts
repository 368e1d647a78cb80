import type { overview } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { loadOverview } from './load-overview.ts';

export const overviewHandlers = (context: Context): Handlers<typeof overview.overviewRoutes> => ({
  getOverview: (_input, { viewer, request }) =>
    loadOverview(context, request, viewer.staff?.role ?? 'moderator'),
});
