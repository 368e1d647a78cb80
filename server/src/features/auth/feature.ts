import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import { accountHandlers } from './account.routes.ts';
import { deleteExpired } from './auth.queries.ts';
import { authHandlers } from './auth.routes.ts';
import { credentialHandlers } from './credentials.routes.ts';
import { mailEmailChanged, mailEmailCode, sendEmailChanged, sendEmailCode } from './email/change-email.ts';
import { mailResetCode, sendResetCode } from './reset-password.ts';
import { mailSecurityNotice, sendSecurityNotice } from './security-log/record-security-event.ts';
import { endSessions } from './sessions/remove-sessions.ts';
import { definePersonalData } from '../../personal-data.ts';
import { listPasskeyData } from './passkeys/passkeys.queries.ts';
import { listSecurityEventData } from './security-log/security-log.queries.ts';
import { listSessionData } from './sessions/sessions.queries.ts';

const HOUR_S = 60 * 60;
const deleteExpiredRows = defineJob('forget-expired-sessions', z.object({}), {
  attempts: 2,
  retryDelay: 60,
  timeLimit: 60,
});

/** Sign-up, sign-in, sessions and credentials of accounts. */
export const auth = {
  start(app, context) {
    mount(app, context, api.auth, authHandlers(context));
    mount(app, context, api.account, accountHandlers(context));
    mount(app, context, api.credentials, credentialHandlers(context));
    context.jobs.work(sendResetCode, ({ email }) => mailResetCode(context, email));
    context.jobs.work(sendEmailCode, (data) => mailEmailCode(context, data));
    context.jobs.work(sendEmailChanged, (data) => mailEmailChanged(context, data));
    context.jobs.work(sendSecurityNotice, (data) => mailSecurityNotice(context, data));
    context.jobs.work(deleteExpiredRows, () => deleteExpired(context.db));
    context.jobs.schedule(deleteExpiredRows, HOUR_S, {});
  },
  accountDeletion: { onMarked: (tx, userId, { emit }) => endSessions(tx, emit, userId) },
  personalData: [
    definePersonalData('sessions', listSessionData),
    definePersonalData('passkeys', listPasskeyData),
    definePersonalData('security-log', listSecurityEventData),
  ],
} satisfies Feature;
