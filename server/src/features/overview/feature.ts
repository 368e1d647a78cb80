import { api, consoleScreens } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import type { Heads } from '../../http/pages/pages.ts';
import { mount } from '../../http/routing/mount.ts';
import { registerOverviewRealtime } from './overview.realtime.ts';
import { overviewHandlers } from './overview.routes.ts';

/** What waits for staff, and the pages of the console. */
export const overview = {
  start(app, context) {
    mount(app, context, api.overview, overviewHandlers(context));
    registerOverviewRealtime(context);
  },
  // Signed-in members get a 404 page. Visitors get the app, since they may sign in as staff.
  heads: (): Heads =>
    Object.fromEntries(
      Object.keys(consoleScreens).map((name) => [
        name,
        async (_params, viewer) => (viewer?.staff === null ? null : undefined),
      ]),
    ),
} satisfies Feature;
