import { z } from 'zod';
import { BadSignature } from './errors.ts';

/**
 * The subject of a webhook event. The product fetches the current state instead of trusting the
 * event.
 */
export interface PaymentEvent {
  id: string;
  type: string;
  subscriptionId: string | undefined;
  /** The payment of a charge, a refund or a dispute, which do not name the subscription. */
  paymentId: string | undefined;
}

/**
 * An identifier of the provider: printable ASCII, which the database can store (it rejects NUL).
 */
const identifier = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

/** An id, or the object with that id. */
const reference = z
  .union([identifier, z.object({ id: identifier }).transform(({ id }) => id)])
  .nullish()
  .catch(undefined);

const details = z.object({ subscription: reference }).nullish().catch(undefined);

// Events use the API version of the account, which may be older than the library's types.
const shape = z.object({
  id: identifier,
  type: identifier,
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: identifier.optional().catch(undefined),
      /** In a checkout, and in an invoice before the API version 2025-03-31. */
      subscription: reference,
      /** In an invoice since that version. */
      parent: z.object({ subscription_details: details }).nullish().catch(undefined),
      /** In a charge, a refund and a dispute. */
      payment_intent: reference,
    }),
  }),
});

/** @throws {BadSignature} for a body that is not an event, which the provider never signs */
export function readEvent(body: unknown): PaymentEvent {
  const result = shape.safeParse(body);
  if (!result.success) throw new BadSignature('The signed body is not an event.');
  const { id, type, data } = result.data;
  const { object, parent, subscription, payment_intent: paymentId, ...about } = data.object;
  if (object === 'subscription') return { id, type, subscriptionId: about.id, paymentId: undefined };
  return {
    id,
    type,
    subscriptionId: parent?.subscription_details?.subscription ?? subscription ?? undefined,
    paymentId: paymentId ?? undefined,
  };
}
