import type { Feature } from '../../feature.ts';
import {
  awardEarnedBadgesJob,
  awardEarnedBadges,
  awardRisingStarsJob,
  awardRisingStars,
} from './badges.jobs.ts';
import { registerBadgeListeners } from './badges.listeners.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** Badges, which rules and administrators award (docs/decisions/014). */
export const badges = {
  start(_app, context) {
    registerBadgeListeners(context);
    context.jobs.work(awardEarnedBadgesJob, () => awardEarnedBadges(context));
    context.jobs.schedule(awardEarnedBadgesJob, DAY_S, {});
    context.jobs.work(awardRisingStarsJob, () => awardRisingStars(context));
    context.jobs.schedule(awardRisingStarsJob, 10 * MINUTE_S, {});
  },
} satisfies Feature;
