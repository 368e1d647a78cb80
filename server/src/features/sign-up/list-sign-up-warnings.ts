import { consolePaths, type overview } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { describeWarning } from './sign-up.views.ts';
import { countDaysWithoutStaff, countRecentSignUps, findOwnModeChange } from './sign-up.queries.ts';

/** What administrators should know of sign-up: a limit that turns people away, and a mode that is not their choice. */
export async function listSignUpWarnings({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<overview.OverviewWarning[]> {
  const perHour = settings.read('signUp.perHour');
  const maxDays = settings.read('signUp.approvalWithoutStaff');
  const mode = settings.read('signUp.mode');
  const isLocked = settings.rules.lockedSettings['signUp.mode'] !== undefined;
  const [recent, changedAt, days] = await Promise.all([
    perHour > 0 ? countRecentSignUps(db) : 0,
    mode === 'approval' && !isLocked ? findOwnModeChange(db) : undefined,
    mode === 'open' && isLocked && maxDays > 0 ? countDaysWithoutStaff(db) : 0,
  ]);
  const now = new Date();
  return [
    ...(perHour > 0 && recent >= perHour ? [describeWarning('limit', { perHour }, now)] : []),
    ...(changedAt ? [describeWarning('mode', { days: maxDays }, changedAt)] : []),
    ...(maxDays > 0 && days >= maxDays ? [describeWarning('open', { days }, now)] : []),
  ].map((warning) => ({ ...warning, path: `${consolePaths.consoleSettings}?section=sign-up` }));
}
