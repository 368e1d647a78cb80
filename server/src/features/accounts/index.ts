import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { accountHandlers } from './accounts.routes.ts';
import { clearAccount, finishLeaving } from './delete-account.ts';

/** What somebody does with their own account: changing the profile, and leaving. */
export const accounts: Feature = (app, context) => {
  mount(app, context, api.accounts, accountHandlers(context));
  context.jobs.work(finishLeaving, ({ userId }, { signal }) => clearAccount(context, userId, signal));
};
