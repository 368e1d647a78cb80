/** Shares of a split, in hundredths of a percent unless a name says otherwise. */

/** 100 % in hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

/**
 * Converts a share in percent to hundredths of a percent.
 * @returns undefined if it is not between 0 and 100 or has more than two decimals
 */
export function toHundredths(percent: number): number | undefined {
  const hundredths = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - hundredths) < 1e-6;
  return isExact && hundredths >= 0 && hundredths <= WHOLE_SHARE ? hundredths : undefined;
}

/** Formats hundredths of a percent without trailing zeros: 3333 → '33.33', 2500 → '25'. */
export const formatShare = (hundredths: number): string => String(hundredths / 100);

/** Formats a share in percent with its unit: 33.33 → '33.33 %'. */
export const sharePercent = (percent: number): string => `${formatShare(toHundredths(percent) ?? 0)} %`;

/** Divides 100 % evenly. The first parties get the remaining hundredths. */
export function splitEvenly(parties: number): number[] {
  if (parties === 0) return [];
  const share = Math.floor(WHOLE_SHARE / parties);
  const remainder = WHOLE_SHARE - share * parties;
  return Array.from({ length: parties }, (_, index) => share + (index < remainder ? 1 : 0));
}
