import { toPage, type analytics } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { listDays, listDownloads, listViewers } from './analytics.queries.ts';
import { openAnalytics, summarizeViews } from './open-analytics.ts';
import { viewDownload, viewViewer } from './analytics.views.ts';

export function analyticsHandlers(context: Context): Handlers<typeof analytics.analyticsRoutes> {
  const { db } = context;
  return {
    getViewSummary: ({ params: { id } }, { viewer }) => summarizeViews(context, viewer, id),
    listViewers: async ({ params: { id }, query }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      const { rows, total } = await listViewers(db, id, query, viewer);
      return toPage(rows.map(viewViewer), query, total);
    },
    listDownloads: async ({ params: { id }, query }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      const { rows, total } = await listDownloads(db, id, query, viewer);
      return toPage(rows.map(viewDownload), query, total);
    },
    listDays: async ({ params: { id }, query: { days } }, { viewer }) => {
      await openAnalytics(context, viewer, id);
      return listDays(db, id, days);
    },
  };
}
