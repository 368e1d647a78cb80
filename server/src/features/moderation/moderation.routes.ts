import type { moderation } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor } from '../audit/index.ts';
import { countOpen } from './cases.queries.ts';
import { decideCase } from './decide-case.ts';
import { listCases, loadCase } from './load-cases.ts';
import { createReport } from './create-report.ts';

export const reportHandlers = (context: Context): Handlers<typeof moderation.reportRoutes> => ({
  report: {
    admit: ({ viewer }) => context.limiter.consume('reportsByAccount', viewer.id),
    handle: ({ body }, { viewer }) => createReport(context, viewer, body),
  },
  listCases: ({ query: { size, ...listing } }) => listCases(context.db, { ...listing, limit: size }),
  countOpenCases: async () => ({ count: await countOpen(context.db) }),
  decideCase: async ({ params: { id }, body }, call) => {
    await decideCase(context, { admin: call.viewer, actor: auditActor(call) }, id, body);
    return loadCase(context.db, id);
  },
});
