import { healthChecks } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import serverPackage from '../../../package.json' with { type: 'json' };
import { limitTime } from '../../concurrency/limit-time.ts';
import type { Context } from '../../context.ts';
import { CHECK_TIMEOUT_MS, checkAll, type CheckedFinding } from './check-all.ts';
import { checkAddress, checkProxy } from './checks/check-request.ts';
import { listStoredChecks } from './checks.queries.ts';
import { viewOfCheck, viewOfProcess } from './health.views.ts';

const placeOf = ({ id }: CheckedFinding): number => healthChecks.HEALTH_CHECKS.indexOf(id);

/**
 * Runs the checks, and says since when each is in its state.
 * @param request that of a member of staff, which shows the proxy before the server
 */
export async function loadReport(
  context: Context,
  { request, origin }: { request: FastifyRequest; origin?: string | undefined },
): Promise<healthChecks.HealthReport> {
  const [{ processes, findings }, rows] = await Promise.all([
    checkAll(context),
    // While the database is slow, the report shows at least that.
    limitTime(listStoredChecks(context.db), CHECK_TIMEOUT_MS).catch(() => []),
  ]);
  const storedChecks = new Map(rows.map((row) => [row.id, row]));
  const now = new Date();
  const allFindings: CheckedFinding[] = [
    ...findings,
    { ...checkAddress(context.config, origin), id: 'address' },
    { ...checkProxy(request), id: 'proxy' },
  ];
  const checks = allFindings
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((finding) => viewOfCheck(finding, storedChecks.get(finding.id), now));
  return { version: serverPackage.version, processes: processes.map(viewOfProcess), checks };
}

/** Lists the checks that are not ok for the overview, without hidden warnings. */
export async function listWarnings(
  context: Context,
  request: FastifyRequest,
): Promise<healthChecks.HealthCheck[]> {
  const { checks } = await loadReport(context, { request });
  return checks.filter(({ state, hiddenUntil }) => state !== 'ok' && hiddenUntil === null);
}
