import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { mailInvite, sendInviteMail } from './invites/create-invite.ts';
import { inviteHandlers } from './invites/invites.routes.ts';
import { definePersonalData } from '../../personal-data.ts';
import { listInviteData } from './invites/invites.queries.ts';
import { countWaiting } from './requests/requests.queries.ts';
import { removeOld, removeOldSignUps } from './requests/remove-old-sign-ups.ts';
import { mailDecision, sendDecision } from './requests/send-decision.ts';
import { signUpRuleHandlers } from './rules/sign-up-rules.routes.ts';
import { signUpHandlers } from './requests/requests.routes.ts';
import {
  mailWarning,
  requireApprovalWithoutStaff,
  sendSignUpWarning,
  warnOfManySignUps,
  watchSignUps,
  watchStaff,
} from './check-sign-up-activity.ts';

const HOUR_S = 60 * 60;

/** Who may join: sign-up requests, invites, mail domains and blocked networks. */
export const signUp = {
  start(app, context) {
    mount(app, context, api.signUp, signUpHandlers(context));
    mount(app, context, api.invites, inviteHandlers(context));
    mount(app, context, api.signUpRules, signUpRuleHandlers(context));
    context.jobs.work(sendDecision, (data) => mailDecision(context, data));
    context.jobs.work(sendInviteMail, (data) => mailInvite(context, data));
    context.jobs.work(sendSignUpWarning, (data) => mailWarning(context, data));
    context.jobs.work(removeOldSignUps, () => removeOld(context));
    context.jobs.work(watchStaff, () => requireApprovalWithoutStaff(context));
    context.jobs.work(watchSignUps, () => warnOfManySignUps(context));
    context.jobs.schedule(removeOldSignUps, HOUR_S, {});
    context.jobs.schedule(watchStaff, HOUR_S, {});
    context.jobs.schedule(watchSignUps, HOUR_S, {});
  },
  gauges: ({ db }) => [
    {
      name: 'backbeat_sign_up_requests',
      help: 'Sign-up requests that wait for an answer.',
      read: () => countWaiting(db),
    },
  ],
  personalData: [definePersonalData('invites', listInviteData)],
} satisfies Feature;
