import type { Context } from '../../../context.ts';
import { notifyNextUsers } from './news.queries.ts';

/** Users whom one transaction notifies. */
const BATCH_SIZE = 500;

/**
 * Notifies all users of news. Each transaction records how far it got, so a crash neither leaves out
 * nor repeats a user.
 */
export async function notifyUsersOfNews({ transact }: Context, signal: AbortSignal): Promise<void> {
  let isUnfinished = true;
  while (isUnfinished) {
    signal.throwIfAborted();
    isUnfinished = await transact((tx) => notifyNextUsers(tx, BATCH_SIZE));
  }
}
