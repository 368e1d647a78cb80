import { z } from 'zod';
import { messages } from './jobs.messages.ts';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { json, route } from '../../route.ts';

export { messages } from './jobs.messages.ts';

const kind = z.string().regex(/^[a-z0-9]+([-.][a-z0-9]+)*$/, messages.unknownKind);

export const jobKind = z.object({
  kind: z.string(),
  /** What the jobs do, in words. */
  title: z.string(),
  waiting: z.int(),
  active: z.int(),
  retrying: z.int(),
  failed: z.int(),
  /** By how many seconds the most overdue job is late. */
  oldestWait: z.int(),
});
export type JobKind = z.infer<typeof jobKind>;

/** What a job is about, with the address of its page. */
export const jobSubject = z.object({ label: z.string(), path: z.string() });

export const failedJob = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  subject: jobSubject.nullable(),
  attempts: z.int(),
  /** Why the last attempt failed, in one line, without addresses, codes and tokens. */
  cause: z.string(),
  createdAt: time,
  failedAt: time,
});
export type FailedJob = z.infer<typeof failedJob>;

/** A number that PostgreSQL gives a job. */
const jobId = z.string().regex(/^\d{1,15}$/);

const restartResult = z.object({
  restarted: z.int(),
  /** Whether an equal job waits, which the failed one was merged with. */
  merged: z.boolean(),
});

export const jobRoutes = {
  listJobKinds: route({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'List the kinds of background jobs, with how many wait, run, wait for a retry and have failed.',
    auth: 'administrator',
    refetchOn: ['job'],
    output: z.object({ content: z.array(jobKind) }),
  }),
  listFailedJobs: route({
    method: 'GET',
    path: '/admin/jobs/failed',
    summary:
      'List jobs that have failed in the last 14 days, the latest first. `after` is the `next` of the previous page.',
    auth: 'administrator',
    refetchOn: ['job'],
    query: z.object({
      kind: kind.optional(),
      after: jobId.optional(),
      size: wholeNumber(1, 100).default(limits.operations.failedJobs),
    }),
    output: z.object({ content: z.array(failedJob), next: z.string().nullable() }),
  }),
  restartJob: route({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    summary:
      'Retry a failed job with all its attempts. `merged` says that an equal job waits already. Returns 409 for a job that has not failed.',
    auth: 'administrator',
    params: z.object({ id: jobId }),
    audit: 'job.retry',
    changes: ['job'],
    output: restartResult,
  }),
  restartJobsOfKind: route({
    method: 'POST',
    path: '/admin/jobs/retry',
    summary: 'Retry all failed jobs of a kind with all their attempts.',
    auth: 'administrator',
    body: json(z.object({ kind })),
    audit: 'job.retryAll',
    changes: ['job'],
    output: restartResult,
  }),
  discardJob: route({
    method: 'DELETE',
    path: '/admin/jobs/:id',
    summary: 'Discard a failed job. Returns 409 for a job that has not failed.',
    auth: 'administrator',
    proof: true,
    params: z.object({ id: jobId }),
    audit: 'job.discard',
    changes: ['job'],
    output: 'nothing',
  }),
};
