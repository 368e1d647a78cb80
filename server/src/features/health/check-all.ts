import { type healthChecks, limits } from '@backbeat/contract';
import { limitTime, TooLate } from '../../concurrency/limit-time.ts';
import type { Context } from '../../context.ts';
import { checkAudit } from './checks/check-audit.ts';
import { checkBackup } from './checks/check-backup.ts';
import { checkClock } from './checks/check-clock.ts';
import { checkDatabase } from './checks/check-database.ts';
import { checkDisk } from './checks/check-disk.ts';
import { checkJobs } from './checks/check-jobs.ts';
import { checkMail } from './checks/check-mail.ts';
import { checkPages } from './checks/check-pages.ts';
import { checkRedis } from './checks/check-redis.ts';
import { checkReplica } from './checks/check-replica.ts';
import { checkSettings } from './checks/check-settings.ts';
import { checkStorage } from './checks/check-storage.ts';
import { checkTeam } from './checks/check-team.ts';
import { checkWorker } from './checks/check-worker.ts';
import { messages } from './health.messages.ts';
import { type Check, failed, type Finding, type LiveProcess } from './make-finding.ts';
import { listProcesses } from './processes.queries.ts';

/** How long a check may take. */
export const CHECK_TIMEOUT_MS = 2_500;

/** The checks that look at more than one request. */
const CHECKS: readonly (readonly [healthChecks.HealthCheckId, Check])[] = [
  ['database', checkDatabase],
  ['replica', checkReplica],
  ['disk', checkDisk],
  ['storage', checkStorage],
  ['redis', checkRedis],
  ['worker', checkWorker],
  ['jobs', checkJobs],
  ['mail', checkMail],
  ['backup', checkBackup],
  ['team', checkTeam],
  ['pages', checkPages],
  ['clock', checkClock],
  ['settings', checkSettings],
  ['audit', checkAudit],
];

export type CheckedFinding = Finding & { id: healthChecks.HealthCheckId };

export interface CheckResults {
  /** None if the database did not answer. */
  processes: LiveProcess[];
  findings: CheckedFinding[];
}

/** Runs all checks side by side. A check that throws or hangs is a failed row of its own. */
async function runChecks(context: Context): Promise<CheckResults> {
  let reading: Promise<LiveProcess[]> | undefined;
  const parts = { context, listProcesses: () => (reading ??= listProcesses(context.db)) };
  const [findings, processes] = await Promise.all([
    Promise.all(
      CHECKS.map(async ([id, check]) => {
        const finding = await runCheck(check, parts);
        return finding ? [{ ...finding, id }] : [];
      }),
    ),
    limitTime(parts.listProcesses(), CHECK_TIMEOUT_MS).catch(() => []),
  ]);
  return { processes, findings: findings.flat() };
}

async function runCheck(check: Check, parts: Parameters<Check>[0]): Promise<Finding | undefined> {
  try {
    return await limitTime(check(parts), CHECK_TIMEOUT_MS);
  } catch (error) {
    if (error instanceof TooLate)
      return failed(messages.noAnswer({ seconds: CHECK_TIMEOUT_MS / 1000 }), messages.seeLog);
    parts.context.log.warn({ err: error }, 'health check failed');
    return failed(messages.threw, messages.seeLog);
  }
}

/** The latest run of each product in this process. */
const runs = new WeakMap<Context, { startedAt: number; results: Promise<CheckResults> }>();

/** Runs the checks. Callers within five seconds share a run, so that open pages cost nothing. */
export function checkAll(context: Context): Promise<CheckResults> {
  const now = performance.now();
  const run = runs.get(context);
  if (run && now - run.startedAt <= limits.operations.healthSeconds * 1000) return run.results;
  const results = runChecks(context);
  runs.set(context, { startedAt: now, results });
  return results;
}
