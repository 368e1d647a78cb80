import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deleteFollowsBetween, deleteFollowsOf, listFollowData } from './follows.queries.ts';
import { followHandlers } from './follows.routes.ts';
import { sendFollowUpdates } from './follows.realtime.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';

/** Follows between users, and suggestions of users to follow. */
export const follows = {
  start(app, context) {
    mount(app, context, api.follows, followHandlers(context));
    context.events.onBeforeCommit('blocked', async (tx, { userId, otherId }, emit) => {
      for (const followerId of await deleteFollowsBetween(tx, userId, otherId))
        emit('unfollowed', { followerId, userId: followerId === userId ? otherId : userId });
    });
    sendFollowUpdates(context);
  },
  accountDeletion: { deleteRows: deleteFollowsOf },
  personalData: [
    definePersonalData('following', readInBatches(listFollowData('following'))),
    definePersonalData('followers', readInBatches(listFollowData('followers'))),
  ],
} satisfies Feature;
