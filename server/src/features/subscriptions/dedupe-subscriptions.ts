import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { Payments } from '../../platform/payments/index.ts';
import { cancelOne } from './cancel-one.ts';
import { cancellable, type StoredSubscription, type Member, runningOf } from './subscription-state.ts';
import { findMember } from './subscriptions.queries.ts';
import { isOver } from './plus-until.ts';

/** Sent when somebody has another subscription. */
export const keepOneSubscription = defineJob('keep-one-subscription', z.object({ userId: z.string() }), {
  attempts: 14,
  retryDelay: 20,
  timeLimit: 120,
  onePer: ({ userId }) => userId,
});

/**
 * Where somebody has paid twice, in two tabs say, only the subscription that lasts longest goes on. Others that are paid end
 * with their period; those that are not paid end now. All of them are read afresh first: what ended may not be told yet.
 * @throws {PaymentsUnavailable}
 */
export async function dedupeSubscriptions(
  context: Context,
  payments: Payments,
  userId: string,
  refresh: (subscriptionId: string) => Promise<void>,
): Promise<void> {
  const open = openOf(await findMember(context.db, userId, payments.provider));
  if (open.length < 2) return;
  for (const { id } of open) await refresh(id);
  for (const subscription of surplusOf(await findMember(context.db, userId, payments.provider))) {
    const { id } = subscription;
    context.log.warn({ subscriptionId: id }, 'somebody has two subscriptions; one of them is cancelled');
    await cancelOne(payments, subscription);
    await refresh(id);
  }
}

const openOf = ({ subscriptions }: Member): StoredSubscription[] =>
  subscriptions.filter(({ status }) => !isOver(status));

/** What would be charged beside the one that goes on. */
function surplusOf(member: Member): StoredSubscription[] {
  const kept = runningOf(member);
  if (!kept || kept.status === 'past_due') return [];
  return cancellable(member).filter(({ id, withdrawn }) => id !== kept.id && withdrawn === null);
}
