import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';

/** Seconds between two searches for notifications that are due, and for news without recipients. */
export const DELIVERY_INTERVAL_S = 60;

/** Queues the mails and pushes that are due. It need not wait twice. */
export const deliverDueJob = defineJob('deliver-notifications', z.object({}), {
  attempts: 3,
  retryDelay: 10,
  timeLimit: 5 * 60,
  onePer: () => 'all',
});

/** Mails notifications to their recipient. Retries for about two days. */
export const mailJob = defineJob(
  'mail-notifications',
  z.object({ userId: z.string(), notificationIds: z.array(z.string()) }),
  { attempts: 14, retryDelay: 20, timeLimit: 60, concurrency: 4 },
);

/** Pushes notifications to one browser. Retries for about ten minutes; older news is stale. */
export const pushJob = defineJob(
  'push-notifications',
  z.object({ subscriptionId: z.string(), notificationIds: z.array(z.string()) }),
  { attempts: 7, retryDelay: 5, timeLimit: 60, concurrency: 8 },
);
