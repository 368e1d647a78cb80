import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';

/** Seconds between two searches for guests who have not seen new notes. */
export const DIGEST_INTERVAL_S = 60;

/** Finds the guests to whom a digest of notes is due. */
export const guestDigestsJob = defineJob('find-guest-digests', z.object({}), {
  attempts: 3,
  retryDelay: 10,
  timeLimit: 60,
  onePer: () => 'all',
});
