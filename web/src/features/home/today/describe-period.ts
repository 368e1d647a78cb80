import { getServerDate } from '../../../lib/time/clock.ts';
import { messages } from '../home.messages.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The period of an activity without a last visit: today and the six days before. */
const WEEK_DAYS = 6;

/** In English, as the sentence is. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/**
 * The title of an activity: 'Your tracks since Tuesday'.
 * @param since the first day of the period (UTC), YYYY-MM-DD
 */
export function describePeriod(since: string, now = getServerDate()): string {
  const day = Date.parse(since);
  const days = Math.floor((now.getTime() - day) / DAY_MS);
  if (days < 1) return messages.tracksSince.today;
  if (days === 1) return messages.tracksSince.yesterday;
  if (days >= WEEK_DAYS) return messages.tracksSince.week;
  return messages.tracksSince.weekday({ weekday: weekday.format(day) });
}
