import { ApiError, healthChecks, limits } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { HandlerContext } from '../../http/routing/mount.ts';
import { auditActor, recordAudit } from '../audit/index.ts';
import { saveHidden } from './checks.queries.ts';
import { loadReport } from './load-report.ts';

/**
 * Hides a warning for a month, or shows it again.
 * @throws {ApiError} CONFLICT for a check that is ok or has failed
 */
export async function hideWarning(
  context: Context,
  call: HandlerContext<typeof healthChecks.healthCheckRoutes.hideWarning>,
  { id, isHidden }: { id: healthChecks.HealthCheckId; isHidden: boolean },
): Promise<void> {
  const { checks } = await loadReport(context, { request: call.request });
  if (checks.find((check) => check.id === id)?.state !== 'warning')
    throw new ApiError('CONFLICT', healthChecks.messages.onlyWarnings);
  await context.transact(async (tx) => {
    await saveHidden(tx, id, isHidden ? limits.operations.hiddenDays : 0);
    await recordAudit(tx, {
      actor: auditActor(call),
      action: 'server.hideWarning',
      target: null,
      details: { check: id, hidden: isHidden },
    });
  });
}
