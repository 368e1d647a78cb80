import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { reportHandlers } from './moderation.routes.ts';
import { SETTLE_EVERY, settleAccounts, settleAll } from './settle-accounts.ts';
import { mailDecision, tellOwner } from './tell-owner.ts';

/** What people report, what those who look after the place decide about it, and accounts that are suspended by that. */
export const moderation: Feature = (app, context) => {
  mount(app, context, api.moderation, reportHandlers(context));
  context.jobs.work(tellOwner, ({ actId }) => mailDecision(context, actId));
  context.jobs.work(settleAccounts, (_data, { signal }) => settleAll(context, signal));
  context.jobs.schedule(settleAccounts, SETTLE_EVERY, {});
  // For whoever is no admin there is no such page; who is signed out may become one by signing in.
  return {
    heads: { adminReports: async (_params, viewer) => (viewer?.isAdmin === false ? null : undefined) },
  };
};
