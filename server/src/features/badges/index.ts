export { awardEarnedBadges, awardRisingStars } from './badges.jobs.ts';
export { awardBadge, revokeBadge } from './badges.queries.ts';
