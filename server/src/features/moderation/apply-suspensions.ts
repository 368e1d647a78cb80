import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { defineJob } from '@packages/pg-jobs';
import { applySuspensionToComments } from '../comments/index.ts';
import { applySuspensionToRemoval } from '../credits/index.ts';
import { applySuspensionToPosts } from '../posts/index.ts';
import { deletePendingSuspension, listPendingSuspensions } from './suspensions.queries.ts';

/**
 * Sent when an account is suspended or restored, and once a minute for accounts that a command has
 * changed.
 */
export const applySuspensions = defineJob('settle-accounts', z.object({}), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});
export const APPLY_SUSPENSIONS_INTERVAL_S = 60;

/** Limits of one transaction, so that other transactions do not wait long. */
const MAX_ROWS_PER_TRANSACTION = 100;
const ACCOUNT_BATCH_SIZE = 100;

/**
 * Seconds until every request has ended that ran when the account changed. After that, the account
 * is checked once more.
 */
const GRACE_PERIOD_S = 30;

type Step = (tx: Tx, userId: string, emit: Emit) => Promise<number>;

/** What depends on whether an account is suspended: its content in public lists, and answers that it owes. */
const STEPS: readonly Step[] = [
  (tx, userId) => applySuspensionToPosts(tx, userId, MAX_ROWS_PER_TRANSACTION),
  (tx, userId) => applySuspensionToComments(tx, userId, MAX_ROWS_PER_TRANSACTION),
  (tx, userId, emit) => applySuspensionToRemoval(tx, emit, userId),
];

/**
 * Removes the content of suspended accounts from public lists and restores that of others, in small
 * transactions. Each transaction reads the current state of the account and leaves all counters
 * consistent. The job can therefore stop at any point, run again, and run concurrently.
 */
export async function applyAllSuspensions(context: Context, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const accounts = await listPendingSuspensions(context.db, after, ACCOUNT_BATCH_SIZE);
    for (const account of accounts) {
      while (await settleBatch(context, account.userId)) signal.throwIfAborted();
      await deletePendingSuspension(context.db, account, GRACE_PERIOD_S);
    }
    after = accounts.at(-1)?.userId;
    if (after === undefined) return;
  }
}

/** @returns whether any row was changed */
async function settleBatch({ transact }: Context, userId: string): Promise<boolean> {
  for (const step of STEPS) {
    if ((await transact((tx, emit) => step(tx, userId, emit))) > 0) return true;
  }
  return false;
}
