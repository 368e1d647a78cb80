import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { likeHandlers } from './likes.routes.ts';
import { removeHiddenLikes } from './likes.listeners.ts';
import { deleteLikesOf, listLikeData } from './likes.queries.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';

/** Likes of posts. */
export const likes = {
  start(app, context) {
    mount(app, context, api.likes, likeHandlers(context));
    removeHiddenLikes(context);
  },
  accountDeletion: { deleteRows: deleteLikesOf },
  personalData: [definePersonalData('likes', readInBatches(listLikeData))],
} satisfies Feature;
