import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { setupHandlers } from './setup.routes.ts';

/** The guided first run: the first administrator, and the steps until the server is open. */
export const setup = {
  start(app, context) {
    mount(app, context, api.setup, setupHandlers(context));
  },
} satisfies Feature;
