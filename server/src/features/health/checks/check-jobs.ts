import { messages } from '../health.messages.ts';
import { type Check, failed, ok, warning } from '../make-finding.ts';

const LATE_SECONDS = 15 * 60;
const LOST_SECONDS = 2 * 60 * 60;
const FAILURE_HOURS = 24;

/** Whether jobs are late or have failed. */
export const checkJobs: Check = async ({ context: { jobs } }) => {
  const [lateSeconds, count] = await Promise.all([
    jobs.oldestDueSeconds(),
    jobs.countFailures(FAILURE_HOURS),
  ]);
  const late = messages.jobsLate({ minutes: Math.floor(lateSeconds / 60) });
  if (lateSeconds > LOST_SECONDS) return failed(late, messages.jobsFix);
  if (lateSeconds > LATE_SECONDS) return warning(late, messages.jobsFix);
  return count > 0 ? warning(messages.jobsFailed({ count }), messages.jobsFix) : ok(messages.jobs);
};
