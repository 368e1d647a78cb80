import { validate as isUuid } from 'uuid';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type Payments, PaymentsUnavailable, type Subscription } from '../../platform/payments/index.ts';
import { setPaidUntil } from '../users/index.ts';
import { closeCheckouts } from './checkout.ts';
import { deleteCheckoutsOf } from './checkouts.queries.ts';
import { saveCustomer } from './customers.queries.ts';
import { cancelSubscription } from './end-subscription.ts';
import { keepOneSubscription } from './dedupe-subscriptions.ts';
import {
  findPaidUntil,
  hasDeparted,
  insertEvent,
  lockMember,
  readClock,
  saveSubscription,
} from './subscriptions.queries.ts';
import { isOver, plusUntil } from './plus-until.ts';
import { mailAbout } from './send-mails.ts';
import { tellRole } from './tell-roles.ts';
import { markAsked } from './terms.queries.ts';

/**
 * Asks the provider about a subscription and writes what it says. Whatever made us ask, what is written is the provider's
 * state: so it may be done twice, late and in any order.
 * @param event remembered in the transaction of its effect, so that it has one
 * @throws {PaymentsUnavailable}
 */
export async function refreshSubscription(
  context: Context,
  payments: Payments,
  subscriptionId: string,
  event?: { id: string; type: string },
): Promise<void> {
  // The clock first: whoever asks later learns at least what we learn.
  const askedAt = await readClock(context.db);
  const subscription = await payments.fetchSubscription(subscriptionId);
  await context.transact(async (tx, emit) => {
    if (event && !(await insertEvent(tx, event))) return;
    await settle(context, tx, emit, { provider: payments.provider, subscription, askedAt });
  });
}

/** The same where the provider may not know the subscription, as after a change of its account: then it stays as it was. */
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
      'the payment provider tells nothing about a subscription',
    );
    await markAsked(context.db, subscriptionId, askedAt);
  }
}

interface Answer {
  provider: Payments['provider'];
  subscription: Subscription;
  askedAt: string;
}

/** Writes what the provider said at a time, and all that follows from it. */
async function settle(context: Context, tx: Tx, emit: Emit, answer: Answer): Promise<void> {
  const { provider, subscription, askedAt } = answer;
  const { id: subscriptionId, userId, customerId } = subscription;
  if (!userId || !isUuid(userId)) return;
  const until = plusUntil(subscription);
  if (!(await lockMember(tx, userId))) {
    // Bought for somebody who has just gone; another installation may sell by the same account of the provider.
    if (until && (await hasDeparted(tx, userId))) {
      await context.jobs.send(cancelSubscription, { subscriptionId }, { tx });
    }
    return;
  }
  const said = { provider, subscription, plusUntil: until, askedAt };
  const { isKept, isNew } = await saveSubscription(tx, userId, said);
  if (!isKept) return;
  await saveCustomer(tx, userId, provider, customerId);
  await settleRole(context, tx, emit, userId, provider);
  await mailAbout(context, tx, userId, said);
  if (isNew) await closeOthers(context, tx, userId);
  // What was given back in full would be charged again, for a membership that has ended.
  if (subscription.withdrawn === 'refund' && !isOver(subscription.status)) {
    await context.jobs.send(cancelSubscription, { subscriptionId }, { tx });
  }
}

/** Works out until when somebody has Plus, and tells of it. The account is locked. */
export async function settleRole(
  context: Context,
  tx: Tx,
  emit: Emit,
  userId: string,
  provider: Payments['provider'],
): Promise<void> {
  await setPaidUntil(tx, userId, await findPaidUntil(tx, userId, provider));
  await tellRole(context, tx, emit, userId);
}

/** Who has bought one subscription shall not pay for another one. */
async function closeOthers({ jobs }: Context, tx: Tx, userId: string): Promise<void> {
  const ids = await deleteCheckoutsOf(tx, userId);
  if (ids.length > 0) await jobs.send(closeCheckouts, { ids }, { tx });
  await jobs.send(keepOneSubscription, { userId }, { tx });
}
