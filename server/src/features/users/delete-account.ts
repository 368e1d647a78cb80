import { users, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { AccountDeletion, Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { defineJob } from '@packages/pg-jobs';
import { releaseFiles } from '../uploads/index.ts';
import { deleteAccountRow, findDeletedAccount, markAccountDeleted } from './own-account.queries.ts';
import { requireSuccessor } from './staff/change-staff-role.ts';
import { filesOf } from './pictures.policy.ts';

/** Milliseconds that a request waits for the deletion to finish. */
const MAX_WAIT_MS = 10_000;
/** Seconds before the job takes over a deletion that a crash interrupted or that takes longer. */
const JOB_DELAY_SECONDS = 12;
/** Limit of one transaction, so that other transactions do not wait long for its locks. */
const ROWS_AT_ONCE = 200;

export const finishDeletion = defineJob('delete-account', z.object({ userId: z.guid() }), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});

/**
 * Deletes the caller's own account. After the first commit it cannot sign in any more. Its data is
 * deleted before this returns or, if there is very much, soon after.
 * @throws {ApiError} FORBIDDEN, CONFLICT for the last administrator
 */
export async function deleteAccount(context: Context, viewer: Viewer, id: string): Promise<void> {
  if (id !== viewer.id) throw new ApiError('FORBIDDEN', users.messages.notOneself);
  await deleteAccountById(context, id, { before: (tx) => requireSuccessor(tx, id) });
}

/** Steps of the caller in the transaction after which the account is gone. */
interface DeletionSteps {
  /** Runs first, and refuses the deletion by an error. */
  before?: (tx: Tx) => Promise<void>;
  /** Runs last, and writes the audit entry. */
  recordAct?: (tx: Tx) => Promise<void>;
}

/**
 * Deletes an account without a check of who asks.
 * @returns whether all of its data is deleted; otherwise a worker continues
 */
export async function deleteAccountById(
  context: Context,
  id: string,
  { before, recordAct }: DeletionSteps = {},
): Promise<boolean> {
  await context.transact(async (tx, emit) => {
    await before?.(tx);
    await markAccountDeleted(tx, id);
    for (const { onMarked } of context.accountDeletion) await onMarked?.(tx, id, { context, emit });
    await context.jobs.send(finishDeletion, { userId: id }, { tx, delay: JOB_DELAY_SECONDS });
    await recordAct?.(tx);
  });
  try {
    await clearAccount(context, id, AbortSignal.timeout(MAX_WAIT_MS));
    return true;
  } catch (error) {
    context.log.warn({ err: error, userId: id }, 'account deletion not finished; job will continue');
    return false;
  }
}

/**
 * Deletes the data of a deleted account in small steps. Each step leaves consistent data, so the
 * deletion may be interrupted, repeated, or run concurrently.
 */
export async function clearAccount(context: Context, userId: string, signal: AbortSignal): Promise<void> {
  while (await findDeletedAccount(context.db, userId)) {
    for (const deletion of context.accountDeletion) {
      do signal.throwIfAborted();
      while ((await clearSome(context, userId, deletion)) > 0);
    }
    if (await removeAccount(context, userId)) return;
  }
}

/** @returns how much was deleted; 0 when nothing is left */
async function clearSome(
  context: Context,
  userId: string,
  { deleteSome, deleteRows }: AccountDeletion,
): Promise<number> {
  const count = (await deleteSome?.(context, userId)) ?? 0;
  if (count > 0 || !deleteRows) return count;
  return context.transact((tx, emit) => deleteRows(tx, userId, ROWS_AT_ONCE, { context, emit }));
}

/**
 * Runs the last step: deletes the remaining few rows and the account itself.
 * @returns false if a post was added meanwhile
 */
async function removeAccount(context: Context, userId: string): Promise<boolean> {
  return context.transact(async (tx, emit) => {
    const services = { context, emit };
    for (const { onLastLocks } of context.accountDeletion) await onLastLocks?.(tx, userId, services);
    const pictures = await findDeletedAccount(tx, userId);
    if (!pictures) return true;
    for (const { hasRows } of context.accountDeletion) {
      // The row comes from a request that was in progress when the sessions ended.
      if (await hasRows?.(tx, userId)) return false;
    }
    for (const { deleteRest } of context.accountDeletion) await deleteRest?.(tx, userId, services);
    const files = filesOf(pictures);
    if (files.length > 0) await releaseFiles(context, tx, files);
    await deleteAccountRow(tx, userId);
    return true;
  });
}
