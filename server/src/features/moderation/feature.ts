import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { reportHandlers } from './moderation.routes.ts';
import { APPLY_SUSPENSIONS_INTERVAL_S, applySuspensions, applyAllSuspensions } from './apply-suspensions.ts';
import { mailDecision, notifyOwner } from './notify-owner.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';
import { listReportData } from './moderation.queries.ts';

/** Moderation: reports of users, decisions of admins, and suspended accounts. */
export const moderation = {
  start(app, context) {
    mount(app, context, api.moderation, reportHandlers(context));
    context.jobs.work(notifyOwner, ({ actionId }) => mailDecision(context, actionId));
    context.jobs.work(applySuspensions, (_data, { signal }) => applyAllSuspensions(context, signal));
    context.jobs.schedule(applySuspensions, APPLY_SUSPENSIONS_INTERVAL_S, {});
  },
  // Signed-in users without admin rights get a 404 page. Visitors get the app, since they may sign
  // in as an admin.
  heads: () => ({
    adminReports: async (_params, viewer) => (viewer?.isAdmin === false ? null : undefined),
  }),
  personalData: [definePersonalData('reports', readInBatches(listReportData))],
} satisfies Feature;
