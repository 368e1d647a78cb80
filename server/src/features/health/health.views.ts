import { consolePaths, type healthChecks } from '@backbeat/contract';
import type { CheckedFinding } from './check-all.ts';
import type { StoredCheck } from './checks.queries.ts';
import { titles } from './health.messages.ts';
import type { LiveProcess } from './make-finding.ts';

/** The pages of the console that show more about a check. */
const PATHS: Partial<Record<healthChecks.HealthCheckId, string>> = {
  jobs: consolePaths.consoleJobs,
  mail: consolePaths.consoleMail,
  backup: consolePaths.consoleBackups,
  team: consolePaths.consolePeople,
  pages: consolePaths.consolePages,
  disk: consolePaths.consoleStorage,
  audit: consolePaths.consoleAudit,
};

/** @param stored the check as the worker last saw it; undefined before its first run */
export function viewOfCheck(
  { id, state, detail, fix }: CheckedFinding,
  stored: StoredCheck | undefined,
  now: Date,
): healthChecks.HealthCheck {
  const hiddenUntil = stored?.hiddenUntil ?? null;
  const isHidden = state === 'warning' && hiddenUntil !== null && hiddenUntil > now;
  return {
    id,
    state,
    title: titles[id],
    detail,
    fix,
    path: state === 'ok' ? null : (PATHS[id] ?? null),
    since: (stored?.state === state ? stored.since : now).toISOString(),
    hiddenUntil: isHidden ? hiddenUntil.toISOString() : null,
  };
}

export const viewOfProcess = ({ id, role, host, version, startedAt, seenAt }: LiveProcess) => ({
  id,
  role,
  host,
  version,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
});
