import { subscriptions, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import {
  BadSignature,
  type PaymentEvent,
  type Payments,
  UnknownSubscription,
} from '../../platform/payments/index.ts';
import { insertEvent, isEventApplied, readClock } from './subscriptions.queries.ts';
import { callProvider, requirePayments } from './call-provider.ts';
import { refreshSubscription } from './refresh-subscription.ts';

/**
 * Receives a webhook event of the payment provider. The event only triggers a fetch of its
 * subscription, so events may repeat, come late and in any order.
 * @throws {ApiError} MALFORMED without the provider's signature, UNAVAILABLE (the provider then
 *   sends it again)
 */
export async function receiveEvent(
  context: Context,
  body: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const payments = requirePayments(context);
  const event = await readEvent(context, payments, body, signature);
  await callProvider(context, () => applyEvent(context, payments, event));
}

/** The age of a signature is measured by the database's clock, which all processes share. */
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
    if (error instanceof BadSignature) throw new ApiError('MALFORMED', subscriptions.messages.badSignature);
    throw error;
  }
}

/** Applies an event, unless it was applied already. @throws {PaymentsUnavailable} */
export async function applyEvent(context: Context, payments: Payments, event: PaymentEvent): Promise<void> {
  if (event.subscriptionId === undefined && event.paymentId === undefined) return;
  if (await isEventApplied(context.db, event.id)) return;
  const subscriptionId = await payments.subscriptionOf(event);
  if (subscriptionId === undefined) return;
  try {
    await refreshSubscription(context, payments, subscriptionId, event);
  } catch (error) {
    if (!(error instanceof UnknownSubscription)) throw error;
    // A second delivery would not find it either. The event is stored, so that only one delivery
    // logs it.
    const isNew = await context.transact((tx) => insertEvent(tx, event));
    if (isNew)
      context.log.warn(
        { eventId: event.id, subscriptionId },
        'webhook event about an unknown subscription; ignored',
      );
  }
}
