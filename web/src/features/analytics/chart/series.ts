import type { analytics } from '@backbeat/contract';
import { messages } from '../analytics.messages.ts';

export type Day = analytics.Day;
export type SeriesKey = Exclude<keyof Day, 'date'>;

/** The series in the order of the tiles. */
export const SERIES: readonly { key: SeriesKey; label: string }[] = [
  { key: 'views', label: messages.views },
  { key: 'listeners', label: messages.uniqueViewers },
  { key: 'likes', label: messages.likes },
  { key: 'downloads', label: messages.downloads },
];

/** Spans of the chart, in days. The server returns the previous period as well. */
export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];
export const WITH_PREVIOUS = { '7': '14', '30': '60', '90': '180' } as const satisfies Record<Span, string>;

/** The days of a chart and as many days before them. */
export interface Periods {
  current: Day[];
  previous: Day[];
}

/** Splits the days of the server in the middle. */
export const periodsOf = (days: readonly Day[]): Periods => ({
  previous: days.slice(0, days.length / 2),
  current: days.slice(days.length / 2),
});

/** The sum of a series. Listeners have none: a user who listens on two days would count twice. */
export const sumOf = (days: readonly Day[], key: SeriesKey): number =>
  days.reduce((sum, day) => sum + day[key], 0);

/** The change against the previous period: 0.5 for half as much again; null without a comparison. */
export function changeOf({ current, previous }: Periods, key: SeriesKey): number | null {
  const before = sumOf(previous, key);
  return before > 0 ? sumOf(current, key) / before - 1 : null;
}

/** Formats a UTC day of the API: 'Nov 20', or in full with its weekday. */
export function dayLabel(date: string, style: 'short' | 'full' = 'short', locale?: string): string {
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
  if (style === 'full') Object.assign(parts, { weekday: 'short', year: 'numeric' });
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${date}T00:00:00Z`));
}
