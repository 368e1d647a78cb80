import { overview, type Output, type StaffRole } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { listWarnings } from '../health/index.ts';
import { countOpenCases } from '../moderation/index.ts';
import { countRequests, listSignUpWarnings } from '../sign-up/index.ts';
import { countPeople, countPosts, countSignUps, findStoredBytes } from './overview.queries.ts';
import { trendOf, growthOf } from './overview.views.ts';

/** Loads what the first screen of the console shows to a role. Ten statements, whatever there is. */
export async function loadOverview(
  context: Context,
  request: FastifyRequest,
  role: StaffRole,
): Promise<Output<typeof overview.overviewRoutes.getOverview>> {
  const { db } = context;
  const [checks, signUpWarnings, reports, requests, signUps, posts, people, stored] = await Promise.all([
    listWarnings(context, request),
    listSignUpWarnings(context),
    countOpenCases(db),
    countRequests(db),
    countSignUps(db),
    countPosts(db),
    countPeople(db),
    findStoredBytes(db),
  ]);
  const counts = { reports, signUps: requests.waiting, health: checks.length };
  const warnings = [...checks, ...signUpWarnings];
  return {
    counts: Object.fromEntries(
      overview.COUNT_NAMES.filter((name) => mayRead(role, overview.COUNTS[name])).map((name) => [
        name,
        counts[name],
      ]),
    ),
    warnings: role === 'administrator' ? warnings : warnings.map(withoutFix),
    activity: {
      signUps: trendOf(signUps),
      posts: trendOf(posts),
      people,
      storage: { ...stored, growth: growthOf(stored) },
    },
  };
}

const mayRead = (role: StaffRole, needed: StaffRole): boolean => role === 'administrator' || needed === role;

/** Moderators cannot fix the server, and do not open its pages. */
const withoutFix = (check: overview.OverviewWarning): overview.OverviewWarning => ({
  ...check,
  fix: null,
  path: null,
});
