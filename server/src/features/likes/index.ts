import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { countAllLiked, countLikedJob } from './count-liked.ts';
import { likeHandlers } from './likes.routes.ts';
import { takeBackHidden } from './take-back-hidden.ts';

/** Seconds between two rounds in which what everybody likes is counted. */
const COUNT_EVERY = 60;

/** Who likes which post. */
export const likes: Feature = (app, context) => {
  mount(app, context, api.likes, likeHandlers(context));
  takeBackHidden(context);
  context.jobs.work(countLikedJob, (_data, { signal }) => countAllLiked(context, signal));
  context.jobs.schedule(countLikedJob, COUNT_EVERY, {});
};

export { countLiked } from './count-liked.ts';
export { takeBackLikesOf } from './likes.queries.ts';
