import { ApiError, jobs as contract, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';

interface Restart {
  restarted: number;
  /** Whether an equal job waits. */
  merged: boolean;
}

/**
 * Retries a failed job.
 * @throws {ApiError} NOT_FOUND for an unknown job, CONFLICT for one that has not failed
 */
export function restartJob({ transact, jobs }: Context, actor: AuditActor, id: string): Promise<Restart> {
  return transact(async (tx) => {
    const job = await requireFailedJob(jobs, id, tx);
    const { restarted, merged } = await jobs.restart({ id: Number(id) }, { tx });
    if (restarted + merged === 0) throw notFailed();
    await recordAudit(tx, {
      actor,
      action: 'job.retry',
      target: null,
      details: { job: job.name, id: Number(id) },
    });
    return { restarted, merged: merged > 0 };
  });
}

/** Retries all failed jobs of a kind. */
export function restartJobsOfKind(
  { transact, jobs }: Context,
  actor: AuditActor,
  kind: string,
): Promise<Restart> {
  return transact(async (tx) => {
    const { restarted, merged } = await jobs.restart({ name: kind }, { tx });
    await recordAudit(tx, { actor, action: 'job.retryAll', target: null, details: { job: kind, restarted } });
    return { restarted, merged: merged > 0 };
  });
}

/**
 * Deletes a failed job.
 * @throws {ApiError} NOT_FOUND for an unknown job, CONFLICT for one that has not failed
 */
export function discardJob({ transact, jobs }: Context, actor: AuditActor, id: string): Promise<void> {
  return transact(async (tx) => {
    const job = await requireFailedJob(jobs, id, tx);
    if (!(await jobs.discard(Number(id), { tx }))) throw notFailed();
    await recordAudit(tx, {
      actor,
      action: 'job.discard',
      target: null,
      details: { job: job.name, id: Number(id) },
    });
  });
}

const notFailed = (): ApiError => new ApiError('CONFLICT', contract.messages.notFailed);

async function requireFailedJob(jobs: Context['jobs'], id: string, tx: Tx): Promise<{ name: string }> {
  const job = await jobs.find(Number(id), { tx });
  if (!job) throw notFound('job');
  if (job.state !== 'failed') throw notFailed();
  return job;
}
