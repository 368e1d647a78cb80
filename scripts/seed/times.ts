import type { Random } from './random.ts';

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Relative activity by local hour: lowest at 4:00, highest at 21:00. */
const BUSY = [3, 2, 1, 0.5, 0.3, 0.3, 0.8, 2, 3, 3, 3, 3, 4, 4, 3, 3, 4, 5, 7, 9, 11, 12, 10, 6];

/** Relative activity by day of the week, Sunday first. */
const BUSY_DAYS = [1.3, 0.9, 0.9, 0.9, 1, 1.1, 1.2];

const hours = BUSY.map((_, hour) => hour);

/**
 * Returns a random time on the day of `near`, for a user with this UTC offset in hours. All times
 * are milliseconds since 1970.
 */
export function momentOfDay(random: Random, near: number, hoursAhead: number): number {
  const midnight = Math.floor((near + hoursAhead * HOUR) / DAY) * DAY - hoursAhead * HOUR;
  const hour = random.pickWeighted(hours, (each) => BUSY[each] ?? 0);
  return midnight + hour * HOUR + random.next() * HOUR;
}

/** Returns a random time between two others, more likely towards the end. */
export function momentBetween(random: Random, from: number, to: number, hoursAhead: number): number {
  return retry(random, from, to, () => {
    // The square root moves three quarters of the times into the second half.
    const near = from + (to - from) * Math.sqrt(random.next());
    const day = new Date(near).getUTCDay();
    const isQuiet = random.next() * 1.3 > (BUSY_DAYS[day] ?? 1);
    return momentOfDay(random, isQuiet ? near + DAY : near, hoursAhead);
  });
}

/** Returns the time of a reaction to an event at `from`: mostly within days, never after `to`. */
export function momentAfter(random: Random, from: number, to: number, hoursAhead: number): number {
  return retry(random, from, to, () => {
    const days = random.chance(0.75) ? random.wait(3) : random.wait(30);
    return momentOfDay(random, from + days * DAY, hoursAhead);
  });
}

/** Draws until the result is in the range, and falls back to a uniform random time. */
function retry(random: Random, from: number, to: number, draw: () => number): number {
  for (let tries = 0; tries < 8; tries += 1) {
    const moment = draw();
    if (moment > from && moment < to) return moment;
  }
  return random.numberBetween(from, to);
}
