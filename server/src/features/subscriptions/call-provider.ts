import { subscriptions, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { type Payments, PaymentsUnavailable } from '../../platform/payments/index.ts';

/** @throws {ApiError} UNAVAILABLE where no payment provider is configured */
export function requirePayments({ payments }: Context): Payments {
  if (!payments) throw new ApiError('UNAVAILABLE', subscriptions.messages.notSetUp);
  return payments;
}

/** @throws {ApiError} UNAVAILABLE where the provider fails or rejects the request */
export async function callProvider<T>({ log }: Context, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error({ err: error }, 'payment provider request failed');
    throw new ApiError('UNAVAILABLE', subscriptions.messages.providerAway, { retryAfter: 30 });
  }
}
