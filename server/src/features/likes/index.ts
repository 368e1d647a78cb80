import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { applyAllLikeChanges, applyLikeChangesJob } from './count-liked.ts';
import { likeHandlers } from './likes.routes.ts';
import { removeHiddenLikes } from './likes.listeners.ts';
import { deleteLikesOf } from './likes.queries.ts';

/** Seconds between two counts of the liked posts of all users. */
const COUNT_INTERVAL_SECONDS = 60;

/** Likes of posts. */
export const likes: Feature = (app, context) => {
  mount(app, context, api.likes, likeHandlers(context));
  removeHiddenLikes(context);
  context.jobs.work(applyLikeChangesJob, (_data, { signal }) => applyAllLikeChanges(context, signal));
  context.jobs.schedule(applyLikeChangesJob, COUNT_INTERVAL_SECONDS, {});
  context.accountDeletion.push({
    deleteRows: (tx, _emit, userId, maxRows) => deleteLikesOf(tx, userId, maxRows),
  });
};

export { applyLikeChanges } from './count-liked.ts';
