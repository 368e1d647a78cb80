export {
  type Attempt,
  BadPayload,
  defineJob,
  GiveUp,
  type Handler,
  type Job,
  type JobOptions,
  Postpone,
} from './job.ts';
export { Jobs, type JobsOptions, type SendOptions } from './jobs.ts';
export type { FailedJob, JobCounts } from './jobs.queries.ts';
export type { Log } from './log.ts';
