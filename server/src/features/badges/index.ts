import type { Feature } from '../../feature.ts';
import { giveEarned, giveEarnedBadges, giveRising, giveRisingStars } from './badges.jobs.ts';
import { takePart } from './badges.listeners.ts';

/** In seconds. */
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** What people have achieved: given by rules, and by whoever runs the server (docs/decisions/014). */
export const badges: Feature = (_app, context) => {
  takePart(context);
  context.jobs.work(giveEarned, () => giveEarnedBadges(context));
  context.jobs.schedule(giveEarned, DAY, {});
  context.jobs.work(giveRising, () => giveRisingStars(context));
  context.jobs.schedule(giveRising, 10 * MINUTE, {});
};

export { giveEarnedBadges, giveRisingStars } from './badges.jobs.ts';
export { giveBadge, takeBadge } from './badges.queries.ts';
