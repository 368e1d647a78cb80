import { subscriptions, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import {
  BadSignature,
  type PaymentEvent,
  type Payments,
  UnknownSubscription,
} from '../../platform/payments/index.ts';
import { insertEvent, isEventApplied, readClock } from './subscriptions.queries.ts';
import { askProvider, requirePayments } from './provider.ts';
import { refreshSubscription } from './settle.ts';

/**
 * Takes an event of the payment provider as a doorbell: whatever it says, the subscription that it is about is read
 * afresh. So events may come twice, late and in any order.
 * @throws {ApiError} MALFORMED without the provider's signature, UNAVAILABLE (the provider then sends it again)
 */
export async function receiveEvent(
  context: Context,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const payments = requirePayments(context);
  const event = await readEvent(context, payments, body, signature);
  await askProvider(context, () => applyEvent(context, payments, event));
}

/** The age of a signature is told by the clock that all processes share. */
async function readEvent(
  { db }: Context,
  payments: Payments,
  body: Uint8Array,
  signature: string | undefined,
): Promise<PaymentEvent> {
  const now = new Date(await readClock(db));
  try {
    return payments.readWebhook(Buffer.from(body), signature, now);
  } catch (error) {
    if (error instanceof BadSignature) throw new ApiError('MALFORMED', subscriptions.strings.badSignature);
    throw error;
  }
}

/** Does what an event is about; nothing if it was applied already. @throws {PaymentsUnavailable} */
export async function applyEvent(context: Context, payments: Payments, event: PaymentEvent): Promise<void> {
  if (event.subscriptionId === undefined && event.paymentId === undefined) return;
  if (await isEventApplied(context.db, event.id)) return;
  const subscriptionId = await payments.subscriptionOf(event);
  if (subscriptionId === undefined) return;
  try {
    await refreshSubscription(context, payments, subscriptionId, event);
  } catch (error) {
    if (!(error instanceof UnknownSubscription)) throw error;
    // Delivered again, the event would find as little. It is stored, so that one delivery logs it.
    const isNew = await context.transact((tx) => insertEvent(tx, event));
    if (isNew)
      context.log.warn(
        { eventId: event.id, subscriptionId },
        'webhook event about an unknown subscription; ignored',
      );
  }
}
