import { countDaysWithoutStaff } from '../../sign-up/index.ts';
import { countTeam } from '../checks.queries.ts';
import { messages } from '../health.messages.ts';
import { type Check, failed, ok, warning } from '../make-finding.ts';

const MAX_DAYS_AWAY = 14;

/** Whether the team is there, outlives the loss of one account, and signs in safely. */
export const checkTeam: Check = async ({ context: { db, settings } }) => {
  const [days, { administrators, withoutSecondStep: count }] = await Promise.all([
    countDaysWithoutStaff(db),
    countTeam(db),
  ]);
  if (settings.read('signUp.mode') === 'open' && days >= MAX_DAYS_AWAY)
    return failed(messages.teamAway({ days }), messages.teamAwayFix);
  if (administrators < 2) return warning(messages.teamOne, messages.teamOneFix);
  return count > 0 ? warning(messages.teamStep({ count }), messages.teamStepFix) : ok(messages.team);
};
