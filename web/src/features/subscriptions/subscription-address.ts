import type { subscriptions } from '@backbeat/contract';

/** What the address of the screen says. */
export interface SubscriptionAddress {
  /** Undefined where it says none: then it is that of the running subscription, or the month. */
  period: subscriptions.Period | undefined;
  /** How one has come back from the checkout. The word that counts is the server's. */
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

/** The query of an address. */
export const writeAddress = ({ period, back }: SubscriptionAddress): string =>
  new URLSearchParams({
    ...(period && { billing: period === 'year' ? 'yearly' : 'monthly' }),
    ...(back && { [back]: 'true' }),
  }).toString();
