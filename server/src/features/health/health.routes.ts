import type { healthChecks } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { hideWarning } from './hide-warning.ts';
import { loadReport } from './load-report.ts';

export const healthHandlers = (context: Context): Handlers<typeof healthChecks.healthCheckRoutes> => ({
  getHealth: ({ query: { origin } }, { request }) => loadReport(context, { request, origin }),
  hideWarning: async ({ params: { check }, body: { hidden } }, call) => {
    await hideWarning(context, call, { id: check, isHidden: hidden });
  },
});
