/** A count in short form: 999, '1.0K' from a thousand, '1.0M' from a million, with one decimal. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  // A value that rounds to a thousand thousands becomes a million.
  if (count < 999_950) return `${(count / 1000).toFixed(1)}K`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}
