import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { insertDeparted, listOpenSubscriptions } from './subscriptions.queries.ts';

/** Tries go on for about two days, for a provider that is away meanwhile: what is not cancelled is charged again. */
export const cancelSubscription = defineJob('cancel-subscription', z.object({ subscriptionId: z.string() }), {
  attempts: 14,
  retryDelay: 20,
  timeLimit: 60,
});

/** Has every subscription of an account that goes cancelled at once, and any that is still bought for it. */
export async function endSubscription(context: Context, tx: Tx, userId: string): Promise<void> {
  if (!context.payments) return;
  await insertDeparted(tx, userId);
  for (const subscriptionId of await listOpenSubscriptions(tx, userId)) {
    await context.jobs.send(cancelSubscription, { subscriptionId }, { tx });
  }
}
