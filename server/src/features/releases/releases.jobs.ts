import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';

/** Seconds between two searches for releases whose time has come. */
export const RELEASE_INTERVAL_S = 5;

/** Tries the releases whose time has come. */
export const releaseAllDueJob = defineJob('release-all-due', z.object({}), {
  attempts: 3,
  retryDelay: 5,
  timeLimit: 10 * 60,
});

/** Tries one release after an answer that may have been the last. */
export const releaseDueJob = defineJob('release-due', z.object({ releaseId: z.guid() }), {
  attempts: 10,
  retryDelay: 5,
  timeLimit: 60,
});
