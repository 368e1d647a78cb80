import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { likeHandlers } from './likes.routes.ts';
import { removeHiddenLikes } from './likes.listeners.ts';
import { deleteLikesOf } from './likes.queries.ts';

/** Likes of posts. */
export const likes: Feature = (app, context) => {
  mount(app, context, api.likes, likeHandlers(context));
  removeHiddenLikes(context);
  context.accountDeletion.push({
    deleteRows: (tx, _emit, userId, maxRows) => deleteLikesOf(tx, userId, maxRows),
  });
};
