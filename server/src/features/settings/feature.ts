import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { instanceHandlers } from './settings.routes.ts';

/** The settings of the instance, and what everyone may know about it. */
export const settings = {
  start(app, context) {
    mount(app, context, api.instance, instanceHandlers(context));
  },
} satisfies Feature;
