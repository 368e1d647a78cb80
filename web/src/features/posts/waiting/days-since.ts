import { getServerDate } from '../../../lib/time/clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days since a time; 0 for times in the future. */
export const daysSince = (time: string): number =>
  Math.max(0, Math.floor((getServerDate().getTime() - new Date(time).getTime()) / DAY_MS));
