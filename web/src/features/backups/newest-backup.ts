import type { backups } from '@backbeat/contract';
import { messages } from './backups.messages.ts';

const HOUR_MS = 60 * 60_000;
/** As in the health check of the server: a daily backup may take two hours longer than a day. */
const OLD_HOURS = 26;
const LOST_HOURS = 7 * 24;

export interface Freshness {
  tone: 'good' | 'old' | 'lost';
  title: string;
  text: string;
}

/** How old the newest checked backup is, in words. */
export function describeNewest(list: readonly backups.Backup[], now: Date): Freshness {
  const texts = messages.newest;
  const newest = list.find(({ state }) => state === 'verified');
  if (!newest) return { tone: 'lost', title: texts.none, text: texts.noneText };
  const age = Math.max(0, (now.getTime() - Date.parse(newest.madeAt)) / HOUR_MS);
  const hours = Math.floor(age);
  const title =
    hours < 1
      ? texts.now
      : hours < 48
        ? texts.hours({ count: hours })
        : texts.days({ count: Math.floor(hours / 24) });
  if (age > LOST_HOURS) return { tone: 'lost', title, text: texts.lost };
  return age > OLD_HOURS
    ? { tone: 'old', title, text: texts.old }
    : { tone: 'good', title, text: texts.fresh };
}
