import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { privacyHandlers } from './privacy.routes.ts';

/**
 * What other users may see of a user and do with them. The features that show or store it apply the
 * settings.
 */
export const privacy = {
  start(app, context) {
    mount(app, context, api.privacy, privacyHandlers(context));
  },
} satisfies Feature;
