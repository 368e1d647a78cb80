import { z } from 'zod';
import { BadSignature } from './errors.ts';

/** What an event is about: the doorbell has rung, and this is at the door. */
export interface PaymentEvent {
  id: string;
  type: string;
  subscriptionId: string | undefined;
  /** Of a charge, a refund or a dispute, which do not name the subscription. */
  paymentId: string | undefined;
}

/** What the provider names something: printable ASCII, which the database can store (it takes no NUL). */
const identifier = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

/** An id, or the object that it stands for. */
const reference = z
  .union([identifier, z.object({ id: identifier }).transform(({ id }) => id)])
  .nullish()
  .catch(undefined);

const details = z.object({ subscription: reference }).nullish().catch(undefined);

// Events come in the version of the API that the account is set to, which may be older than the library's types.
const shape = z.object({
  id: identifier,
  type: identifier,
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: identifier.optional().catch(undefined),
      /** Of a checkout; and of an invoice before the API of 2025-03-31. */
      subscription: reference,
      /** Of an invoice since then. */
      parent: z.object({ subscription_details: details }).nullish().catch(undefined),
      /** Of a charge, a refund and a dispute. */
      payment_intent: reference,
    }),
  }),
});

/** @throws {BadSignature} for what is no event: the provider signs no such thing */
export function readEvent(body: unknown): PaymentEvent {
  const result = shape.safeParse(body);
  if (!result.success) throw new BadSignature('What was signed is no event.');
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
