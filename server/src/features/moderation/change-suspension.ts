import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { endSessions } from '../auth/index.ts';
import { beginDeletion, endDueSuspension, setDisabled } from '../users/index.ts';
import { applySuspensions } from './apply-suspensions.ts';

/**
 * Suspends an account and ends its sessions.
 * @returns whether the account exists
 */
export async function suspendAccount(
  context: Context,
  tx: Tx,
  emit: Emit,
  { id, until }: { id: string; until: string | null },
): Promise<boolean> {
  if (!(await setDisabled(tx, { id }, true, until))) return false;
  await endSessions(tx, emit, id);
  await context.jobs.send(applySuspensions, {}, { tx });
  return true;
}

/** Ends a suspension, or revokes a deletion by staff. */
export async function liftSuspension(context: Context, tx: Tx, id: string): Promise<void> {
  await setDisabled(tx, { id }, false);
  await context.jobs.send(applySuspensions, {}, { tx });
}

/**
 * Suspends an account until its deletion in some days.
 * @returns when the deletion begins; undefined if one has begun
 */
export async function suspendUntilDeletion(
  context: Context,
  tx: Tx,
  emit: Emit,
  { id, days }: { id: string; days: number },
): Promise<Date | undefined> {
  const deleteAt = await beginDeletion(tx, id, days);
  if (!deleteAt) return undefined;
  await endSessions(tx, emit, id);
  await context.jobs.send(applySuspensions, {}, { tx });
  return deleteAt;
}

/**
 * Ends a suspension whose time is over.
 * @returns whether the account is free now; undefined if the suspension changed meanwhile
 */
export async function expireSuspension(context: Context, tx: Tx, id: string): Promise<boolean | undefined> {
  const isFree = await endDueSuspension(tx, id);
  if (isFree) await context.jobs.send(applySuspensions, {}, { tx });
  return isFree;
}
