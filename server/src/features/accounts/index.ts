import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { accountHandlers } from './accounts.routes.ts';
import { clearAccount, finishDeletion } from './delete-account.ts';
import { makeMissingStills, makeStills } from './make-stills.ts';
import { registerProfileRealtime } from './accounts.realtime.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Actions of users on their own accounts: profile updates and account deletion. */
export const accounts: Feature = (app, context) => {
  mount(app, context, api.accounts, accountHandlers(context));
  context.jobs.work(finishDeletion, ({ userId }, { signal }) => clearAccount(context, userId, signal));
  context.jobs.work(makeStills, (_input, { signal }) => makeMissingStills(context, signal));
  context.jobs.schedule(makeStills, DAY_SECONDS, {});
  registerProfileRealtime(context);
};

export { clearProfile } from './clear-profile.ts';
