import type { setup } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { sessionCookie } from '../../http/security/session-cookie.ts';
import { hasUntrustedProxy } from '../../http/security/untrusted-proxies.ts';
import { auditActor, recordAudit } from '../audit/index.ts';
import { checkAddress } from './check-address.ts';
import { createAdministrator, requireNoAdministrator } from './create-administrator.ts';
import { finishSetup, loadProgress } from './finish-setup.ts';

export function setupHandlers(context: Context): Handlers<typeof setup.setupRoutes> {
  const { config } = context;
  const cookie = sessionCookie(config.publicUrl);
  return {
    getSetup: async (_input, { viewer }) => {
      await requireNoAdministrator(context);
      return { needed: true, signedIn: viewer !== undefined };
    },
    setUp: {
      admit: () => requireNoAdministrator(context),
      handle: async ({ body }, { viewer, caller, request, reply }) => {
        const { userName, sessionToken } = await createAdministrator(context, body, {
          viewer,
          caller,
          request,
        });
        if (sessionToken !== undefined) cookie.set(reply, sessionToken, false);
        return { userName };
      },
    },
    getProgress: async (_input, { viewer }) => loadProgress(context, viewer.id),
    finish: async (_input, call) => {
      await finishSetup(context, { viewer: call.viewer, actor: auditActor(call) });
      return undefined;
    },
    checkAddress: async ({ body }, call) => {
      await context.transact((tx) =>
        recordAudit(tx, { actor: auditActor(call), action: 'instance.checkAddress', target: null }),
      );
      return {
        findings: checkAddress({
          publicUrl: config.publicUrl,
          production: config.production,
          origin: body.origin,
          untrustedPeer: hasUntrustedProxy(call.request) ? call.request.raw.socket.remoteAddress : undefined,
          webSocket: body.webSocket,
          cookie: body.cookie,
          body: body.body,
        }),
      };
    },
  };
}
