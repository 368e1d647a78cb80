import { getServerDate } from '../time/clock.ts';
import { messages } from './format.messages.ts';

/** The formats for dates and for the age of content. Times in the future (a wrong clock) count as now. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ageOf = (time: Date | string, now: Date) => Math.max(0, now.getTime() - new Date(time).getTime());

/** Cached, since creating a formatter takes longer than rendering a card. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** A date in the format of the browser's locale: '21 Nov 2026', 'Nov 21, 2026'. */
export function dateLabel(time: Date | string, locale?: string): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  formats.set(locale, format);
  return format.format(new Date(time));
}

/** A day of this year without the year: '17 Nov'; else the date. */
export function dayLabel(time: Date | string, now = getServerDate(), locale?: string): string {
  const date = new Date(time);
  if (date.getFullYear() !== now.getFullYear()) return dateLabel(date, locale);
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
}

/** messages.justNow before `newFor`, then minutes, hours and days, and the date after `days` days. */
function shortAge(time: Date | string, now: Date, locale: string | undefined, newFor: number, days: number) {
  const age = ageOf(time, now);
  if (age < newFor) return messages.justNow;
  if (age < hour) return messages.minutesAgo({ minutes: Math.floor(age / minute) });
  if (age < day) return messages.hoursAgo({ hours: Math.floor(age / hour) });
  return age < days * day ? messages.daysAgo({ days: Math.floor(age / day) }) : dateLabel(time, locale);
}

/** Rows of narrow lists: 'now' under a minute, '12m', '3h', '1d' under 7 days, then the day. */
export function briefAge(time: Date | string, now = getServerDate(), locale?: string): string {
  const age = ageOf(time, now);
  if (age < minute) return messages.brief.now;
  if (age < hour) return messages.brief.minutes({ minutes: Math.floor(age / minute) });
  if (age < day) return messages.brief.hours({ hours: Math.floor(age / hour) });
  return age < 7 * day ? messages.brief.days({ days: Math.floor(age / day) }) : dayLabel(time, now, locale);
}

/**
 * Comments: messages.justNow under a minute, '5m ago', '3h ago', '12d ago' under 30 days, then the date.
 */
export const commentAge = (time: Date | string, now = getServerDate(), locale?: string): string =>
  shortAge(time, now, locale, minute, 30);

/** Post cards: 'Just now' under an hour, '3h ago', '6d ago' under 7 days, then the date. */
export const cardAge = (time: Date | string, now = getServerDate(), locale?: string): string =>
  shortAge(time, now, locale, hour, 7);

/**
 * The post page: 'Today', '1 day ago', days under 7, weeks under 30 days, months under 365 days,
 * years.
 */
export function releaseAge(time: Date | string, now = getServerDate()): string {
  const days = Math.floor(ageOf(time, now) / day);
  if (days < 1) return messages.today;
  if (days < 7) return messages.ago.days({ count: days });
  if (days < 30) return messages.ago.weeks({ count: Math.floor(days / 7) });
  if (days < 365) return messages.ago.months({ count: Math.floor(days / 30) });
  return messages.ago.years({ count: Math.floor(days / 365) });
}
