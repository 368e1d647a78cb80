import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import type { Payments } from '../../platform/payments/index.ts';
import { cancelAtProvider } from './cancel-subscription.ts';
import {
  cancellable,
  type StoredSubscription,
  type Member,
  findRunningSubscription,
} from './subscriptions.policy.ts';
import { findMember } from './subscriptions.queries.ts';
import { isOver } from './plus-period.policy.ts';

/** Sent when a user has a new subscription. */
export const removeDuplicates = defineJob('keep-one-subscription', z.object({ userId: z.string() }), {
  attempts: 14,
  retryDelay: 20,
  timeLimit: 120,
  onePer: ({ userId }) => userId,
});

/**
 * If a user has paid twice, for example in two tabs, keeps the subscription that lasts longest. The
 * others end with their period if they are paid, else at once. All are fetched again first, because
 * the event about an ended one may not have arrived yet.
 * @throws {PaymentsUnavailable}
 */
export async function dedupeSubscriptions(
  context: Context,
  payments: Payments,
  userId: string,
  refresh: (subscriptionId: string) => Promise<void>,
): Promise<void> {
  const open = findOpen(await findMember(context.db, userId, payments.provider));
  if (open.length < 2) return;
  for (const { id } of open) await refresh(id);
  for (const subscription of findSurplus(await findMember(context.db, userId, payments.provider))) {
    const { id } = subscription;
    context.log.warn({ subscriptionId: id }, 'duplicate subscription; cancelling it');
    await cancelAtProvider(payments, subscription);
    await refresh(id);
  }
}

const findOpen = ({ subscriptions }: Member): StoredSubscription[] =>
  subscriptions.filter(({ status }) => !isOver(status));

/** The subscriptions that the provider would charge in addition to the longest one. */
function findSurplus(member: Member): StoredSubscription[] {
  const longest = findRunningSubscription(member);
  if (!longest || longest.status === 'past_due') return [];
  return cancellable(member).filter(
    ({ id, paymentReversal }) => id !== longest.id && paymentReversal === null,
  );
}
