import { account, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { sessionCookie } from '../../http/security/session-cookie.ts';
import { findAccount } from './account.queries.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange, requestEmailChange } from './email/change-email.ts';
import { resetEmail } from './recovery/reset-email.ts';
import { findSecurityEvents } from './security-log/security-log.queries.ts';
import { viewSecurityEvent } from './security-log/security-log.views.ts';
import { originOf } from './sessions/describe-device.ts';
import { removeOtherSessions, removeSession } from './sessions/remove-sessions.ts';
import { findSessions } from './sessions/sessions.queries.ts';
import { viewSession } from './sessions/sessions.views.ts';
import { proofExpiry, proveIdentity } from './verify-identity.ts';

export function accountHandlers(context: Context): Handlers<typeof account.accountRoutes> {
  const { config, db, limiter, settings } = context;
  return {
    getAccount: async (_input, { viewer }) => {
      const accountRow = await findAccount(db, viewer.id, viewer.sessionHash);
      if (!accountRow) throw notFound('account');
      const { provenAt, ...fields } = accountRow;
      const expiry = viewer.isProven && provenAt ? proofExpiry(provenAt) : null;
      const mayInvite = viewer.staff !== null || settings.read('signUp.membersInvite') > 0;
      return { ...fields, mayInvite, proofExpiresAt: expiry?.toISOString() ?? null };
    },
    proveIdentity: async ({ body }, { viewer, caller, request }) => {
      const origin = originOf(request);
      const expiry = await proveIdentity(context, viewer, { proof: body, caller, origin });
      return { proofExpiresAt: expiry.toISOString() };
    },
    changePassword: async ({ body }, { viewer, caller, request }) => {
      await changePassword(context, viewer, { ...body, caller, origin: originOf(request) });
      return undefined;
    },
    requestEmailChange: async ({ body: { email } }, { viewer, caller, request }) => {
      await limiter.consume('mailByCaller', caller);
      await limiter.consume('emailChangesByAccount', viewer.id);
      await limiter.consume('mailToAddress', `change ${email}`);
      await requestEmailChange(context, viewer, { email, origin: originOf(request) });
      return { message: account.messages.emailCodeSent };
    },
    confirmEmailChange: async ({ body: { code } }, { viewer, caller, request }) => {
      await limiter.consume('codesByCaller', caller);
      return { email: await confirmEmailChange(context, viewer, { code, origin: originOf(request) }) };
    },
    undoEmailChange: async ({ body: { token } }, { caller, request }) => {
      await limiter.consume('codesByCaller', caller);
      const email = await resetEmail(context, { token, origin: originOf(request) });
      return { message: account.messages.emailUndone, email };
    },
    listSessions: async (_input, { viewer }) =>
      (await findSessions(db, viewer.id)).map((row) => viewSession(row, viewer.sessionHash)),
    endSession: async ({ params: { id } }, { viewer, request, reply }) => {
      const isOwn = await removeSession(context, viewer, { id, origin: originOf(request) });
      if (isOwn) sessionCookie(config.publicUrl).clear(reply);
      return undefined;
    },
    endOtherSessions: async (_input, { viewer, request }) => {
      await removeOtherSessions(context, viewer, originOf(request));
      return undefined;
    },
    listSecurityEvents: async (_input, { viewer }) =>
      (await findSecurityEvents(db, viewer.id)).map(viewSecurityEvent),
  };
}
