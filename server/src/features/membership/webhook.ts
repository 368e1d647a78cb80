import { membership, Refusal } from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import {
  BadSignature,
  type PaymentEvent,
  type Payments,
  type Subscription,
} from '../../platform/payments/index.ts';
import { setPaidUntil } from '../users/index.ts';
import { cancelSubscription } from './end-membership.ts';
import {
  findPaidUntil,
  hasDeparted,
  insertEvent,
  isEventApplied,
  lockMember,
  readClock,
  saveSubscription,
} from './membership.queries.ts';
import { askProvider, demandPayments } from './provider.ts';

/**
 * Takes an event of the payment provider as a doorbell: whatever it says, the subscription that it is about is read
 * afresh. So events may come twice, late and in any order.
 * @throws {Refusal} MALFORMED without the provider's signature, UNAVAILABLE (the provider then sends it again)
 */
export async function receiveEvent(
  context: Context,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const payments = demandPayments(context);
  const event = readEvent(payments, body, signature);
  const { subscriptionId } = event;
  if (subscriptionId === undefined || (await isEventApplied(context.db, event.id))) return;
  // The clock first: whoever asks later learns at least what we learn.
  const askedAt = await readClock(context.db);
  const subscription = await askProvider(context, () => payments.fetchSubscription(subscriptionId));
  await applySubscription(context, event, subscription, askedAt);
}

function readEvent(payments: Payments, body: Uint8Array, signature: string | undefined): PaymentEvent {
  try {
    return payments.readWebhook(Buffer.from(body), signature);
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal('MALFORMED', membership.sentences.badSignature);
    throw error;
  }
}

/** Writes what the provider said at a time, and the role that follows, with the event that made us ask. */
async function applySubscription(
  { transact, jobs }: Context,
  event: PaymentEvent,
  subscription: Subscription,
  askedAt: string,
): Promise<void> {
  await transact(async (tx, emit) => {
    if (!(await insertEvent(tx, event))) return;
    const { userId } = subscription;
    if (!userId || !isUuid(userId)) return;
    if (!(await lockMember(tx, userId))) {
      // Bought for somebody who has just gone; another installation may sell by the same account of the provider.
      if (subscription.isPaid && (await hasDeparted(tx, userId))) {
        await jobs.send(cancelSubscription, { subscriptionId: subscription.id }, { tx });
      }
      return;
    }
    await saveSubscription(tx, userId, subscription, askedAt);
    const isChanged = await setPaidUntil(tx, userId, await findPaidUntil(tx, userId));
    if (isChanged) emit('user.role-changed', { userId });
  });
}
