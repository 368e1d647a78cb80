import { subscriptions, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { type Payments, PaymentsUnavailable } from '../../platform/payments/index.ts';

/** @throws {ApiError} UNAVAILABLE where no payment provider is configured */
export function requirePayments({ payments }: Context): Payments {
  if (!payments) throw new ApiError('UNAVAILABLE', subscriptions.strings.notSetUp);
  return payments;
}

/** @throws {ApiError} UNAVAILABLE where the provider does not do what it is asked */
export async function askProvider<T>({ log }: Context, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error({ err: error }, 'the payment provider did not do what it was asked');
    throw new ApiError('UNAVAILABLE', subscriptions.strings.providerAway, { retryAfter: 30 });
  }
}
