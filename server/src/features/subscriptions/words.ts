const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as it is written for people, such as 3 December 2026. */
export const writeDay = (date: Date): string => days.format(date);

/**
 * An amount of money with its currency, such as $5.00.
 * @param amount in the smallest unit of the currency, of which some have a hundred to one and some have none
 */
export function writeMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
