import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { pageHandlers } from './pages.routes.ts';
import { serveMachinePages } from './serve-machine-pages.ts';
import { serveTextPages } from './serve-text-pages.ts';

/** The pages about this server, for people and for programs. */
export const pages = {
  start(app, context) {
    mount(app, context, api.pages, pageHandlers(context));
    serveTextPages(app, context);
    serveMachinePages(app, context);
  },
} satisfies Feature;
