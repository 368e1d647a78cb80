import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { accountHandlers } from './accounts.routes.ts';
import { clearAccount, finishDeletion } from './delete-account.ts';
import { registerProfileRealtime } from './accounts.realtime.ts';

/** Actions of users on their own accounts: profile updates and account deletion. */
export const accounts: Feature = (app, context) => {
  mount(app, context, api.accounts, accountHandlers(context));
  context.jobs.work(finishDeletion, ({ userId }, { signal }) => clearAccount(context, userId, signal));
  registerProfileRealtime(context);
};

export { clearProfile } from './clear-profile.ts';
