import { Stripe } from 'stripe';

/**
 * The signature of a webhook is missing, wrong or outside the time tolerance, or the signed body is
 * not an event.
 */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/**
 * The provider is unreachable or rejects the request. Contains no secret, no address and no body.
 */
export class PaymentsUnavailable extends Error {
  override readonly name: string = 'PaymentsUnavailable';
  /**
   * Whether a retry is useless until the operator changes something: a key, a price or a customer.
   */
  readonly isPermanent: boolean;
  constructor(reason: string, isPermanent: boolean) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

/**
 * The provider no longer knows a customer that the product created, because the customer was
 * deleted there.
 */
export class UnknownCustomer extends PaymentsUnavailable {
  constructor() {
    super('The payment provider does not know this customer any more.', true);
  }
}

/**
 * The provider does not know a subscription, because it belongs to another account or mode, or was
 * deleted there.
 */
export class UnknownSubscription extends PaymentsUnavailable {
  constructor() {
    super('The payment provider does not know this subscription.', true);
  }
}

/** Transient statuses: 408, 409 (another request with the same key is in progress) and 429. */
const PASSING = new Set([408, 409, 429]);

/**
 * Returns the answer to a request, or converts its error. It copies only codes, because the texts
 * and fields of the library's errors quote keys, headers and request data.
 * @throws {PaymentsUnavailable}
 */
export async function answerOf<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw error;
    if (!(error instanceof Stripe.errors.StripeError)) {
      throw new PaymentsUnavailable('The payment provider could not be asked.', false);
    }
    const { statusCode = 0, type, code, param } = error;
    const reason = [statusCode || undefined, code ?? type, param].filter(Boolean).join(' ');
    const isPermanent = statusCode >= 400 && statusCode < 500 && !PASSING.has(statusCode);
    throw new PaymentsUnavailable(
      `The payment provider did not do what it was asked (${reason}).`,
      isPermanent,
    );
  }
}
