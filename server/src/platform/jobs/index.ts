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
export { type Jobs, openJobs } from './jobs.ts';
export type { SendOptions } from './queue.ts';
