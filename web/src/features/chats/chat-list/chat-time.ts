import { getServerDate } from '../../../lib/time/clock.ts';
import { messages } from './chat-list.messages.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The time of the last message in the chat list: under 24 hours the time, under 7 days the weekday,
 * otherwise month and day. Times in the future (a wrong clock) count as now.
 */
export function chatTime(time: string, now = getServerDate(), locale?: string): string {
  const date = new Date(time);
  const age = Math.max(0, now.getTime() - date.getTime());
  if (age < DAY) return clockTime(time, locale);
  if (age < 7 * DAY) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(date);
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Hours and minutes in the format of the locale. */
export function clockTime(time: string, locale?: string): string {
  const key = locale ?? '';
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  formats.set(key, format);
  return format.format(new Date(time));
}

/**
 * The label of a day in a conversation: 'Today', 'Yesterday', or the weekday with its date, and the
 * year if it is not the current one.
 */
export function dayLabel(time: string, now = getServerDate(), locale?: string): string {
  const date = new Date(time);
  const days = daysBetween(date, now);
  if (days <= 0) return messages.today;
  if (days === 1) return messages.yesterday;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}

/** Midnights between two times. Rounded, since days with a clock change are not 24 hours long. */
const daysBetween = (start: Date, end: Date): number => Math.round((midnight(end) - midnight(start)) / DAY);

const midnight = (date: Date): number => new Date(date).setHours(0, 0, 0, 0);

/**
 * The time since the last activity, for the list: 'just now', '5m ago', '3h ago', '12d ago', then
 * the date.
 */
export function lastActivityLabel(time: string, now = getServerDate(), locale?: string): string {
  const age = Math.max(0, now.getTime() - new Date(time).getTime());
  if (age < 60_000) return messages.justNow;
  if (age < HOUR) return messages.minutesAgo({ minutes: Math.floor(age / 60_000) });
  if (age < DAY) return messages.hoursAgo({ hours: Math.floor(age / HOUR) });
  if (age < 30 * DAY) return messages.daysAgo({ days: Math.floor(age / DAY) });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(time));
}
