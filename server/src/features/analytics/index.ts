import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { analyticsHandlers } from './analytics.routes.ts';

/** What Plus members learn of their own posts. */
export const analytics: Feature = (app, context) => {
  mount(app, context, api.analytics, analyticsHandlers(context));
};
