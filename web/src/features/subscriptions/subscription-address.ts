import type { subscriptions } from '@backbeat/contract';

/** The state in the address of the screen. */
export interface SubscriptionAddress {
  /** Undefined without a parameter: the period of the running subscription, or a month. */
  period: subscriptions.Period | undefined;
  /** The result that the checkout put in the address. Only the server's state is authoritative. */
  back: 'success' | 'canceled' | undefined;
}

const isSet = (query: URLSearchParams, flag: string): boolean => {
  const value = query.get(flag);
  return value !== null && value !== 'false';
};

export function readAddress(query: URLSearchParams): SubscriptionAddress {
  const billing = query.get('billing');
  return {
    period: billing === 'yearly' ? 'year' : billing === 'monthly' ? 'month' : undefined,
    back: isSet(query, 'success') ? 'success' : isSet(query, 'canceled') ? 'canceled' : undefined,
  };
}

/** Serializes an address. */
export const writeAddress = ({ period, back }: SubscriptionAddress): string =>
  new URLSearchParams({
    ...(period && { billing: period === 'year' ? 'yearly' : 'monthly' }),
    ...(back && { [back]: 'true' }),
  }).toString();
