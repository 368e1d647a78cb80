import type { Feature } from '../../feature.ts';
import { giveEarned, giveEarnedBadges, giveRising, giveRisingStars } from './badges.jobs.ts';
import { addListeners } from './badges.listeners.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** Badges, which rules and administrators give (docs/decisions/014). */
export const badges: Feature = (_app, context) => {
  addListeners(context);
  context.jobs.work(giveEarned, () => giveEarnedBadges(context));
  context.jobs.schedule(giveEarned, DAY_S, {});
  context.jobs.work(giveRising, () => giveRisingStars(context));
  context.jobs.schedule(giveRising, 10 * MINUTE_S, {});
};

export { giveEarnedBadges, giveRisingStars } from './badges.jobs.ts';
export { giveBadge, takeBadge } from './badges.queries.ts';
