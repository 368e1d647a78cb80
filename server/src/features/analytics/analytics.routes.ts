import { toPage, type analytics } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listDays, listDownloads, listStops, listViewers } from './analytics.queries.ts';
import { readActivity } from './read-activity.ts';
import { loadFirstListener, openAnalytics, requirePlus, summarizeViews } from './open-analytics.ts';
import { viewDownload, viewViewer } from './analytics.views.ts';

export function analyticsHandlers(context: Context): Handlers<typeof analytics.analyticsRoutes> {
  const { db } = context;
  return {
    getActivity: (_request, { viewer }) => readActivity(db, viewer),
    getViewSummary: ({ params: { id } }, { viewer }) => summarizeViews(context, viewer, id),
    listViewers: async ({ params: { id }, query }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      const { rows, total } = await listViewers(db, id, query, viewer);
      return toPage(rows.map(viewViewer), query, total);
    },
    findFirstListener: async ({ params: { id } }, { viewer }) => ({
      listener: await loadFirstListener(context, viewer, id),
    }),
    listDownloads: async ({ params: { id }, query }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      const { rows, total } = await listDownloads(db, id, query, viewer);
      return toPage(rows.map(viewDownload), query, total);
    },
    listDays: async ({ params: { id }, query: { days } }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      return listDays(db, { postId: id }, days);
    },
    listAccountDays: ({ query: { days } }, { viewer }) => {
      requirePlus(viewer);
      return listDays(db, { authorId: viewer.id }, days);
    },
    listStops: async ({ params: { id } }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      return listStops(db, id);
    },
  };
}
