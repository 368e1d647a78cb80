import { z } from 'zod';
import { HEALTH_CHECKS, healthCheck } from '../health/health.ts';
import type { StaffRole } from '../../roles.ts';
import { route } from '../../route.ts';

/** What waits for staff, beside the names of the console's sections, by the role that sees it. */
export const COUNTS = {
  reports: 'moderator',
  signUps: 'moderator',
  health: 'administrator',
} as const satisfies Record<string, StaffRole>;
export type CountName = keyof typeof COUNTS;

const isCountName = (name: string): name is CountName => name in COUNTS;
export const COUNT_NAMES: readonly CountName[] = Object.keys(COUNTS).filter(isCountName);

/** The days of the figures, the last of which is today (UTC). */
export const OVERVIEW_DAYS = 30;

/** A check of the server that is not ok, or what happened to sign-up. */
export const overviewWarning = healthCheck.extend({ id: z.enum([...HEALTH_CHECKS, 'signUp']) });
export type OverviewWarning = z.infer<typeof overviewWarning>;

const count = z.int().min(0);
/** A number a day, oldest first. */
const days = z.array(z.int());

const trend = z.object({
  count,
  /** In as many days before. */
  before: count,
  days,
});
export type Trend = z.infer<typeof trend>;

const activity = z.object({
  signUps: trend,
  posts: trend,
  /** Accounts that were here, of all accounts. */
  people: z.object({ active: count, count }),
  /** Bytes of all files; by how much they grew; and what was stored on each day that was measured. */
  storage: z.object({ bytes: count, growth: z.int(), days }),
});
export type Activity = z.infer<typeof activity>;

export const overviewRoutes = {
  getOverview: route({
    method: 'GET',
    path: '/admin/overview',
    summary: `Get what waits for staff, the checks of the server that are not ok, and figures of ${OVERVIEW_DAYS} days. Counts, fixes and pages of checks are those that the role of the caller may see.`,
    auth: 'moderator',
    refetchOn: ['health', 'queue', 'report', 'signUp'],
    output: z.object({
      counts: z.partialRecord(z.enum(COUNT_NAMES), z.int()),
      warnings: z.array(overviewWarning),
      activity,
    }),
  }),
};
