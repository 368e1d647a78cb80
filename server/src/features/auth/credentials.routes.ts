import type { credentials } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { sessionCookie } from '../../http/security/session-cookie.ts';
import { deviceOf, rememberDevice } from './identify-browser.ts';
import { addPasskey, removePasskey, renamePasskey } from './passkeys/change-passkeys.ts';
import { createPasskeyOptions, createSignInChallenge } from './passkeys/create-challenge.ts';
import { findPasskeys } from './passkeys/passkeys.queries.ts';
import { viewPasskey } from './passkeys/passkeys.views.ts';
import { originOf } from './sessions/describe-device.ts';
import { signInWithPasskey } from './sign-in.ts';
import {
  confirmTwoFactor,
  createRecoveryCodes,
  createSecret,
  disableTwoFactor,
} from './two-factor/change-two-factor.ts';

export function credentialHandlers(context: Context): Handlers<typeof credentials.credentialRoutes> {
  const { config, db, limiter } = context;
  const cookie = sessionCookie(config.publicUrl);
  return {
    startPasskeySignIn: async (_input, { caller }) => {
      await limiter.consume('passkeysByCaller', caller);
      return createSignInChallenge(context);
    },
    signInWithPasskey: async ({ body }, { caller, request, reply }) => {
      const device = deviceOf(request, config);
      const session = await signInWithPasskey(context, body, {
        caller,
        origin: originOf(request),
        deviceHash: device.hash,
        oldToken: cookie.read(request),
      });
      cookie.set(reply, session.token, body.rememberMe);
      rememberDevice(request, reply, { device, isRemembered: body.rememberMe, config });
      return { id: session.userId, userName: session.userName };
    },
    listPasskeys: async (_input, { viewer }) => (await findPasskeys(db, viewer.id)).map(viewPasskey),
    startPasskeyCreation: async (_input, { viewer, caller }) => {
      await limiter.consume('passkeysByCaller', caller);
      return createPasskeyOptions(context, viewer);
    },
    addPasskey: async ({ body: { name, ...attestation } }, { viewer, caller, request }) => {
      await limiter.consume('passkeysByCaller', caller);
      return addPasskey(context, viewer, { attestation, name, origin: originOf(request) });
    },
    renamePasskey: async ({ params: { id }, body: { name } }, { viewer, request }) =>
      renamePasskey(context, viewer, { id, name, origin: originOf(request) }),
    removePasskey: async ({ params: { id } }, { viewer, request }) => {
      await removePasskey(context, viewer, { id, origin: originOf(request) });
      return undefined;
    },
    startTwoFactor: async (_input, { viewer }) => createSecret(context, viewer),
    confirmTwoFactor: async ({ body: { code } }, { viewer, request }) => ({
      recoveryCodes: await confirmTwoFactor(context, viewer, { code, origin: originOf(request) }),
    }),
    disableTwoFactor: async ({ body: { code } }, { viewer, request }) => {
      await disableTwoFactor(context, viewer, { code, origin: originOf(request) });
      return undefined;
    },
    createRecoveryCodes: async (_input, { viewer, request }) => ({
      recoveryCodes: await createRecoveryCodes(context, viewer, originOf(request)),
    }),
  };
}
