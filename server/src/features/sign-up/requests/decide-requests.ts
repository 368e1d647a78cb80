import { ApiError, signUp, type Output } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { approveRequest, rejectRequest, type Decision, type Rejection } from './decide-request.ts';
import { findRequests } from './requests.queries.ts';

type BulkResult = Output<typeof signUp.signUpRoutes.decideSignUps>;

/**
 * Decides requests one after another, each in a transaction of its own. A request that cannot be
 * decided does not stop the others.
 */
export async function decideRequests(
  context: Context,
  ids: readonly string[],
  { rejection, ...decision }: { rejection: Rejection | undefined } & Omit<Decision, 'batch'>,
): Promise<BulkResult> {
  const batch = uuidv7();
  const uniqueIds = [...new Set(ids)];
  // The route counts one change.
  const points = uniqueIds.length - 1;
  if (points > 0) await context.limiter.consume('staffChanges', decision.staffId, points);
  const requests = await findRequests(context.db, uniqueIds);
  const nameById = new Map(requests.map(({ id, userName }) => [id, userName]));
  const skipped: BulkResult['skipped'] = [];
  for (const id of uniqueIds) {
    try {
      if (rejection) await rejectRequest(context, id, { ...rejection, ...decision, batch });
      else await approveRequest(context, id, { ...decision, batch });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      skipped.push({ id, userName: nameById.get(id) ?? null, why: error.message });
    }
  }
  return { batch, done: uniqueIds.length - skipped.length, skipped };
}
