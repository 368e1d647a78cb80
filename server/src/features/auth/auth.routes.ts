import { auth, isReservedName, nameMessages, userName as userNameSchema } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { isFromOwnPage, ownOrigins } from '../../http/security/same-origin.ts';
import { checkSignUp } from '../sign-up/index.ts';
import { isNameTaken } from '../users/index.ts';
import { checkEmail } from './check-email.ts';
import { admitSignUp, createAccount } from './create-account.ts';
import { browserOf, deviceOf, identifyBrowser, rememberDevice } from './identify-browser.ts';
import { findPasskeys } from './passkeys/passkeys.queries.ts';
import { forgotPassword, resetPassword, verifyResetCode } from './reset-password.ts';
import { sessionCookie } from '../../http/security/session-cookie.ts';
import { originOf } from './sessions/describe-device.ts';
import { signOut } from './sessions/remove-sessions.ts';
import { signIn } from './sign-in.ts';
import { sendVerification, verifyEmail } from './verify-email.ts';
import { messages } from './auth.messages.ts';

export function authHandlers(context: Context): Handlers<typeof auth.authRoutes> {
  const { config, db, limiter } = context;
  const cookie = sessionCookie(config.publicUrl);
  const ownPages = ownOrigins(config.publicUrl);

  return {
    checkUserName: async ({ params: { name } }, { caller }) => {
      await limiter.consume('availability', caller);
      const shape = userNameSchema.safeParse(name);
      const error = !shape.success
        ? (shape.error.issues[0]?.message ?? nameMessages.wrongShape)
        : isReservedName(name) || (await isNameTaken(db, name))
          ? nameMessages.taken
          : null;
      return { available: error === null, username: name, error };
    },
    checkEmail: async ({ params: { email } }, { caller, request }) => ({
      email,
      ...(await checkEmail(context, email, { caller, isOwnPage: isFromOwnPage(request, ownPages) })),
    }),
    sendVerification: async ({ params: { email }, query: { invite } }, { caller, request, reply }) => {
      await checkSignUp(context, { email, invite, ip: request.ip }, { caller, needsInviteFirst: true });
      await limiter.consume('mailByCaller', caller);
      await limiter.consume('mailToAddress', email);
      return sendVerification(context, identifyBrowser(request, reply, config), email);
    },
    verifyEmail: async ({ body }, { caller, request }) => {
      await limiter.consume('codesByCaller', caller);
      await verifyEmail(context, browserOf(request, config), body);
      return { verified: true };
    },
    createAccount: {
      admit: async ({ caller, request }) => {
        await limiter.consume('signUpByCaller', caller);
        await admitSignUp(context, browserOf(request, config));
      },
      handle: async ({ body }, { caller, request, reply }) => {
        const browser = browserOf(request, config);
        const created = await createAccount(context, body, { browser, ip: request.ip, caller });
        if ('state' in created) void reply.code(202);
        return created;
      },
    },
    signIn: async ({ body }, { caller, request, reply }) => {
      const device = deviceOf(request, config);
      const session = await signIn(context, body, {
        caller,
        origin: originOf(request),
        deviceHash: device.hash,
        oldToken: cookie.read(request),
      });
      cookie.set(reply, session.token, body.rememberMe);
      rememberDevice(request, reply, { device, isRemembered: body.rememberMe, config });
      return { id: session.userId, userName: session.userName };
    },
    signOut: async (_input, { request, reply }) => {
      const token = cookie.read(request);
      if (token) await signOut(context, token);
      cookie.clear(reply);
      return { message: messages.loggedOut };
    },
    forgotPassword: async ({ body: { email } }, { caller }) => {
      await limiter.consume('mailByCaller', caller);
      await limiter.consume('mailToAddress', `reset ${email}`);
      await forgotPassword(context, email);
      return { message: messages.codeOnItsWay };
    },
    verifyResetCode: async ({ body }, { caller }) => {
      await limiter.consume('codesByCaller', caller);
      const { userId } = await verifyResetCode(context, body);
      return { message: messages.codeVerified, passkeys: (await findPasskeys(db, userId)).length };
    },
    resetPassword: async ({ body: { removePasskeys, ...body } }, { caller, request }) => {
      await limiter.consume('codesByCaller', caller);
      const origin = originOf(request);
      await resetPassword(context, { ...body, removesPasskeys: removePasskeys, origin });
      return { message: messages.passwordChanged };
    },
  };
}
