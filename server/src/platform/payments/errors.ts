import { Stripe } from 'stripe';

/** The signature of a webhook is missing, wrong or dated too far from now, or it signs no event. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The provider is out of reach, or does not accept what it was asked. Holds no secret, no address and no body. */
export class PaymentsUnavailable extends Error {
  override readonly name: string = 'PaymentsUnavailable';
  /** Whether asking again is of no use before somebody changes something: a key, a price, a customer. */
  readonly isPermanent: boolean;
  constructor(reason: string, isPermanent: boolean) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

/** The provider does not know a customer whom it has made for us: somebody has deleted it there. */
export class UnknownCustomer extends PaymentsUnavailable {
  constructor() {
    super('The payment provider does not know this customer any more.', true);
  }
}

/** The provider does not know a subscription: it was made in another account or mode, or deleted there. */
export class UnknownSubscription extends PaymentsUnavailable {
  constructor() {
    super('The payment provider does not know this subscription.', true);
  }
}

/** 408, 409 (another request with the same key is under way) and 429 pass. */
const PASSING = new Set([408, 409, 429]);

/**
 * The answer to a request, or what its failure means. Only codes are taken over: the sentences and fields of the
 * library's errors quote keys, headers and what was sent.
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
