import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { registerReportListeners } from './moderation.listeners.ts';
import { reportHandlers } from './moderation.routes.ts';
import { APPLY_SUSPENSIONS_INTERVAL_S, applySuspensions, applyAllSuspensions } from './apply-suspensions.ts';
import { countOpen } from './cases.queries.ts';
import { mailDecision, notifyOwner } from './notify-owner.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';
import { listDecisionData } from './decisions.queries.ts';
import { listReportData } from './moderation.queries.ts';

/** Moderation: reports of users, decisions of staff, and suspended accounts. */
export const moderation = {
  start(app, context) {
    mount(app, context, api.moderation, reportHandlers(context));
    registerReportListeners(context);
    context.jobs.work(notifyOwner, ({ actionId }) => mailDecision(context, actionId));
    context.jobs.work(applySuspensions, (_data, { signal }) => applyAllSuspensions(context, signal));
    context.jobs.schedule(applySuspensions, APPLY_SUSPENSIONS_INTERVAL_S, {});
  },
  gauges: ({ db }) => [
    { name: 'backbeat_open_cases', help: 'Cases without a decision.', read: () => countOpen(db, null) },
  ],
  personalData: [
    definePersonalData('reports', readInBatches(listReportData)),
    definePersonalData('decisions', readInBatches(listDecisionData)),
  ],
} satisfies Feature;
