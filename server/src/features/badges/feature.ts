import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import {
  announceBadge,
  announceBadgeJob,
  awardEarnedBadgesJob,
  awardEarnedBadges,
  awardRisingStarsJob,
  awardRisingStars,
} from './badges.jobs.ts';
import { registerBadgeDecisions } from './badge-decisions.listeners.ts';
import { registerBadgeListeners } from './badges.listeners.ts';
import { badgeHandlers } from './badges.routes.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** Badges, which rules and administrators award (docs/decisions/014). */
export const badges = {
  start(app, context) {
    mount(app, context, api.badges, badgeHandlers(context));
    registerBadgeListeners(context);
    registerBadgeDecisions(context);
    context.jobs.work(announceBadgeJob, (data) => announceBadge(context, data));
    context.jobs.work(awardEarnedBadgesJob, () => awardEarnedBadges(context));
    context.jobs.schedule(awardEarnedBadgesJob, DAY_S, {});
    context.jobs.work(awardRisingStarsJob, () => awardRisingStars(context));
    context.jobs.schedule(awardRisingStarsJob, 10 * MINUTE_S, {});
  },
} satisfies Feature;
