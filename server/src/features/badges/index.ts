export { awardEarnedBadges, awardRisingStars } from './badges.jobs.ts';
export { awardBadge } from './record-award.ts';
export { revokeBadge } from './badges.queries.ts';
