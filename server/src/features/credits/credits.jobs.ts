import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';

/** Seconds between two runs of the job. */
export const REMINDER_INTERVAL_S = 60 * 60;

export const remindArtistsJob = defineJob('remind-artists', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 5 * 60,
});
