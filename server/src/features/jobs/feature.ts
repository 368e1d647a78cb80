import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { jobHandlers } from './jobs.routes.ts';

/** What administrators see of background jobs, and how they retry or discard failed ones. */
export const jobs = {
  start(app, context) {
    mount(app, context, api.jobs, jobHandlers(context));
  },
  gauges: ({ jobs: queue }) => [
    {
      name: 'backbeat_jobs_failed',
      help: 'Jobs that failed for good in 14 days and were neither retried nor discarded.',
      label: 'job',
      readByLabel: async () =>
        new Map((await queue.counts()).flatMap(({ name, failed }) => (failed > 0 ? [[name, failed]] : []))),
    },
  ],
} satisfies Feature;
