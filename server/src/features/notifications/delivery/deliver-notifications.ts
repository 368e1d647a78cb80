import type { Context } from '../../../context.ts';
import { listSubscriptionIds } from './subscriptions.queries.ts';
import { mailJob, pushJob } from './delivery.jobs.ts';
import { claimDue } from './delivery.queries.ts';

/** Due notifications that one transaction claims. */
const BATCH_SIZE = 200;

/**
 * Queues a mail for each user with due notifications, and a push for each of their browsers. One
 * transaction claims the notifications and sends the jobs, so a crash neither loses nor repeats one.
 */
export async function deliverDue({ transact, jobs }: Context, signal: AbortSignal): Promise<void> {
  const queueMails = () =>
    transact(async (tx) => {
      const { claimedCount, due } = await claimDue(tx, 'email', BATCH_SIZE);
      for (const each of due) await jobs.send(mailJob, each, { tx });
      return claimedCount;
    });
  const queuePushes = () =>
    transact(async (tx) => {
      const { claimedCount, due } = await claimDue(tx, 'push', BATCH_SIZE);
      const subscriptionsOf = await listSubscriptionIds(
        tx,
        due.map(({ userId }) => userId),
      );
      for (const { userId, notificationIds } of due)
        for (const subscriptionId of subscriptionsOf.get(userId) ?? [])
          await jobs.send(pushJob, { subscriptionId, notificationIds }, { tx });
      return claimedCount;
    });
  for (const queue of [queuePushes, queueMails]) {
    let claimedCount = BATCH_SIZE;
    while (claimedCount >= BATCH_SIZE) {
      signal.throwIfAborted();
      claimedCount = await queue();
    }
  }
}
