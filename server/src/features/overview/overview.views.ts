import { overview } from '@backbeat/contract';
import type { DayCount } from './overview.queries.ts';

const { OVERVIEW_DAYS } = overview;

/** Fills the days without rows, and adds up the days before. */
export function trendOf(counts: readonly DayCount[]): overview.Trend {
  const days = Array.from({ length: 2 * OVERVIEW_DAYS }, () => 0);
  for (const { daysAgo, count } of counts) {
    const place = days.length - 1 - daysAgo;
    if (place in days) days[place] = count;
  }
  return {
    count: sum(days.slice(OVERVIEW_DAYS)),
    before: sum(days.slice(0, OVERVIEW_DAYS)),
    days: days.slice(OVERVIEW_DAYS),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** By how much the files grew since the first measured day. Without one, they are all new. */
export const growthOf = ({ bytes, days }: { bytes: number; days: readonly number[] }): number =>
  bytes - (days[0] ?? 0);
