import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { searchHandlers } from './search.routes.ts';

/** The search of everything: tracks, people and the viewer's chats. */
export const search = {
  start(app, context) {
    mount(app, context, api.search, searchHandlers(context));
  },
} satisfies Feature;
