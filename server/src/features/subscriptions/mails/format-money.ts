/**
 * Formats an amount of money with its currency, such as $5.00.
 * @param amount in the smallest unit of the currency, which is a hundredth of some and the whole of
 *   others
 */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
