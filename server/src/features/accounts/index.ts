import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { accountHandlers } from './accounts.routes.ts';
import { clearAccount, finishLeaving } from './delete-account.ts';
import { makeMissingStills, makeStills } from './make-stills.ts';
import { tellLive } from './accounts.realtime.ts';

/** In seconds. */
const DAY = 24 * 60 * 60;

/** What somebody does with their own account: changing the profile, and leaving. */
export const accounts: Feature = (app, context) => {
  mount(app, context, api.accounts, accountHandlers(context));
  context.jobs.work(finishLeaving, ({ userId }, { signal }) => clearAccount(context, userId, signal));
  context.jobs.work(makeStills, (_input, { signal }) => makeMissingStills(context, signal));
  context.jobs.schedule(makeStills, DAY, {});
  tellLive(context);
};

export { clearProfile } from './clear-profile.ts';
