import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { analyticsHandlers } from './analytics.routes.ts';

/** Analytics of posts for their authors, most of them with Plus. */
export const analytics = {
  start(app, context) {
    mount(app, context, api.analytics, analyticsHandlers(context));
  },
} satisfies Feature;
