import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { presenceHandlers } from './presence.routes.ts';
import { trackOnlineUsers } from './track-online-users.ts';

/** Which users are online, for the users who may know it. Who has a chat open is part of chats. */
export const presence = {
  start(app, context) {
    mount(app, context, api.presence, presenceHandlers(context));
    trackOnlineUsers(context);
  },
} satisfies Feature;
