import type { Feature } from '../../feature.ts';
import { SETTLE_EVERY, settleAccounts, settleAll } from './settle-accounts.ts';

/** What people report, what those who look after the place decide about it, and accounts that are suspended by that. */
export const reports: Feature = (_app, context) => {
  context.jobs.work(settleAccounts, (_data, { signal }) => settleAll(context, signal));
  context.jobs.schedule(settleAccounts, SETTLE_EVERY, {});
};
