import type { jobs } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor } from '../audit/index.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { listKinds } from './list-kinds.ts';
import { discardJob, restartJob, restartJobsOfKind } from './change-failed-jobs.ts';

export const jobHandlers = (context: Context): Handlers<typeof jobs.jobRoutes> => ({
  listJobKinds: async () => ({ content: await listKinds(context) }),
  listFailedJobs: ({ query: { kind, after, size } }) => listFailedJobs(context, { kind, after, size }),
  restartJob: ({ params: { id } }, call) => restartJob(context, auditActor(call), id),
  restartJobsOfKind: ({ body: { kind } }, call) => restartJobsOfKind(context, auditActor(call), kind),
  discardJob: async ({ params: { id } }, call) => {
    await discardJob(context, auditActor(call), id);
  },
});
