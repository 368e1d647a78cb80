import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { settleCommentsOf } from '../comments/index.ts';
import { settlePostsOf } from '../posts/index.ts';
import { forgetUnsettled, listUnsettled } from './settle.queries.ts';

/** Sent when an account is suspended or comes back, and once a minute for those that a command has changed. */
export const settleAccounts = defineJob('settle-accounts', z.object({}), {
  attempts: 20,
  retryDelay: 10,
  timeLimit: 60 * 60,
});
export const SETTLE_EVERY = 60;

/** What goes in one transaction at most, so that nobody else waits long for it. */
const ROWS_AT_ONCE = 100;
const ACCOUNTS_AT_ONCE = 100;

/** What was under way when an account was disabled has ended after so many seconds; then it is looked at once more. */
const UNDER_WAY = 30;

/** What an account has on the lists. */
const SHARES: readonly ((tx: Tx, userId: string, most: number) => Promise<number>)[] = [
  settlePostsOf,
  settleCommentsOf,
];

/**
 * Takes what disabled accounts have made off the lists, and puts it back where they can be used again, in small steps.
 * Each goes by what the account is at that moment and leaves all numbers right, so this may be broken off anywhere, done
 * again, and done twice at once.
 */
export async function settleAll(context: Context, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const accounts = await listUnsettled(context.db, after, ACCOUNTS_AT_ONCE);
    for (const account of accounts) {
      while (await settleSome(context, account.userId)) signal.throwIfAborted();
      await forgetUnsettled(context.db, account, UNDER_WAY);
    }
    after = accounts.at(-1)?.userId;
    if (after === undefined) return;
  }
}

/** @returns whether there was anything */
async function settleSome({ transact }: Context, userId: string): Promise<boolean> {
  for (const share of SHARES) {
    if ((await transact((tx) => share(tx, userId, ROWS_AT_ONCE))) > 0) return true;
  }
  return false;
}
