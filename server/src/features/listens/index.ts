import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { foldAllPlays, foldPlaysJob } from './fold-plays.ts';
import { listenHandlers } from './listens.routes.ts';

/** Seconds between two rounds in which the journal of plays is made into who listened when. */
const FOLD_EVERY = 15;

/** Plays and downloads of posts: counted, and recorded for their authors. */
export const listens: Feature = (app, context) => {
  mount(app, context, api.listens, listenHandlers(context));
  context.jobs.work(foldPlaysJob, (_data, { signal }) => foldAllPlays(context, signal));
  context.jobs.schedule(foldPlaysJob, FOLD_EVERY, {});
};

export { foldPlays } from './fold-plays.ts';
export { forgetListener } from './listens.queries.ts';
