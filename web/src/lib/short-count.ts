/** A count for a narrow place: 999, '1.0K' from a thousand, '1.0M' from a million, one decimal. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  // What rounds to a thousand thousands is a million.
  if (count < 999_950) return `${(count / 1000).toFixed(1)}K`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}
