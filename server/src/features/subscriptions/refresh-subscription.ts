import { validate as isUuid } from 'uuid';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type Payments, PaymentsUnavailable, type Subscription } from '../../platform/payments/index.ts';
import { setPlusUntil } from '../users/index.ts';
import { closeCheckouts } from './open-checkout.ts';
import { deleteCheckoutsOf } from './checkouts.queries.ts';
import { saveCustomer } from './customers.queries.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { removeDuplicates } from './dedupe-subscriptions.ts';
import {
  findPlusUntil,
  isDeletedAccount,
  insertEvent,
  lockMember,
  readClock,
  saveSubscription,
} from './subscriptions.queries.ts';
import { isOver, plusUntil } from './plus-period.policy.ts';
import { enqueueSubscriptionMails } from './mails/send-mails.ts';
import { notifyRole } from './notify-roles.ts';
import { markChecked } from './reconciliation.queries.ts';

/**
 * Fetches a subscription from the provider and stores its state. The state is always the provider's
 * current one, so calls may repeat, come late and in any order.
 * @param event stored in the same transaction, so that it takes effect once
 * @throws {PaymentsUnavailable}
 */
export async function refreshSubscription(
  context: Context,
  payments: Payments,
  subscriptionId: string,
  event?: { id: string; type: string },
): Promise<void> {
  // Read before the request, so that a request with a later time returns a state at least as new.
  const askedAt = await readClock(context.db);
  const subscription = await payments.fetchSubscription(subscriptionId);
  await context.transact(async (tx, emit) => {
    if (event && !(await insertEvent(tx, event))) return;
    await storeAnswer(context, tx, emit, { provider: payments.provider, subscription, askedAt });
  });
}

/**
 * Refreshes a subscription that the provider may not know, as after a change of its account. Its
 * stored state then stays.
 */
export async function refreshIfKnown(
  context: Context,
  payments: Payments,
  subscriptionId: string,
): Promise<void> {
  const askedAt = await readClock(context.db);
  try {
    await refreshSubscription(context, payments, subscriptionId);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable) || !error.isPermanent) throw error;
    context.log.warn(
      { err: error, subscriptionId },
      'payment provider does not know a subscription; ignored',
    );
    await markChecked(context.db, subscriptionId, askedAt);
  }
}

interface Answer {
  provider: Payments['provider'];
  subscription: Subscription;
  askedAt: string;
}

/** Stores the provider's answer and applies its consequences. */
async function storeAnswer(context: Context, tx: Tx, emit: Emit, answer: Answer): Promise<void> {
  const { provider, subscription, askedAt } = answer;
  const { id: subscriptionId, userId, customerId } = subscription;
  if (!userId || !isUuid(userId)) return;
  const until = plusUntil(subscription);
  if (!(await lockMember(tx, userId))) {
    // The account may just have been deleted. Another installation may also sell through the same
    // provider account.
    if (until && (await isDeletedAccount(tx, userId))) {
      await context.jobs.send(cancelSubscription, { subscriptionId }, { tx });
    }
    return;
  }
  const snapshot = { provider, subscription, plusUntil: until, askedAt };
  const { isStored, isNew } = await saveSubscription(tx, userId, snapshot);
  if (!isStored) return;
  await saveCustomer(tx, userId, provider, customerId);
  await updateRole(context, tx, emit, userId, provider);
  await enqueueSubscriptionMails(context, tx, userId, snapshot);
  if (isNew) await closeOtherCheckouts(context, tx, userId);
  // After a full refund the plan has ended, but the provider would still charge the next period.
  if (subscription.paymentReversal === 'refund' && !isOver(subscription.status)) {
    await context.jobs.send(cancelSubscription, { subscriptionId }, { tx });
  }
}

/**
 * Updates the end of a user's Plus plan and announces a new role. The caller has locked the
 * account.
 */
export async function updateRole(
  context: Context,
  tx: Tx,
  emit: Emit,
  userId: string,
  provider: Payments['provider'],
): Promise<void> {
  await setPlusUntil(tx, userId, await findPlusUntil(tx, userId, provider));
  await notifyRole(context, tx, emit, userId);
}

/** Closes the user's other checkouts, so that the user does not pay for a second subscription. */
async function closeOtherCheckouts({ jobs }: Context, tx: Tx, userId: string): Promise<void> {
  const ids = await deleteCheckoutsOf(tx, userId);
  if (ids.length > 0) await jobs.send(closeCheckouts, { ids }, { tx });
  await jobs.send(removeDuplicates, { userId }, { tx });
}
