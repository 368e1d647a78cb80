import type { instance } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor } from '../audit/index.ts';
import { changeSettings } from './change-settings.ts';
import { listSettings, loadSettingsFile } from './list-settings.ts';
import { readInstance } from './read-instance.ts';

/** Seconds for which browsers and proxies may keep the description of the instance. */
const INSTANCE_MAX_AGE_S = 5;

export const instanceHandlers = (context: Context): Handlers<typeof instance.instanceRoutes> => ({
  getInstance: async (_input, { reply }) => {
    void reply.header('cache-control', `public, max-age=${INSTANCE_MAX_AGE_S}`);
    return readInstance(context);
  },
  getSettings: () => listSettings(context),
  changeSettings: async ({ params: { section }, body }, call) => {
    await changeSettings(context, { viewer: call.viewer, actor: auditActor(call) }, section, body);
    return listSettings(context);
  },
  getSettingsFile: () => loadSettingsFile(context),
});
