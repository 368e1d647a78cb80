import type { analytics } from '@backbeat/contract';

export type Day = analytics.Day;
export type SeriesKey = Exclude<keyof Day, 'date'>;

export interface Series {
  key: SeriesKey;
  label: string;
  /** Dashes distinguish the lines for readers who cannot tell the colours. */
  dashes?: string;
  /** Utility classes that set the colour of the stroke. */
  className: string;
}

/** The series in the order of the legend. Only the plays have the accent colour. */
export const SERIES: readonly Series[] = [
  { key: 'views', label: 'Views', className: 'text-accent' },
  { key: 'listeners', label: 'Viewers', className: 'text-text' },
  { key: 'likes', label: 'Likes', className: 'text-text-2', dashes: '7 4' },
  { key: 'downloads', label: 'Downloads', className: 'text-text-2', dashes: '1.5 4' },
];

/** Spans of the chart, in days. */
export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

/** The sum of a series. Listeners have none: a user who listens on two days would count twice. */
export const sumOf = (days: readonly Day[], key: SeriesKey): number =>
  days.reduce((sum, day) => sum + day[key], 0);

/** The largest value of the visible series. */
export const highestOf = (days: readonly Day[], keys: readonly SeriesKey[]): number =>
  Math.max(0, ...days.flatMap((day) => keys.map((key) => day[key])));

/** Formats a UTC day of the API: 'Nov 20', or in full with its weekday. */
export function dayLabel(date: string, style: 'short' | 'full' = 'short', locale?: string): string {
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
  if (style === 'full') Object.assign(parts, { weekday: 'short', year: 'numeric' });
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${date}T00:00:00Z`));
}
