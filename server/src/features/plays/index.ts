import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { aggregateAllPlays, aggregatePlaysJob } from './aggregate-plays.ts';
import { playHandlers } from './plays.routes.ts';

/** Seconds between two rounds in which the journal of plays is made into who listened when. */
const AGGREGATE_INTERVAL = 15;

/** Plays and downloads of posts: counted, and recorded for their authors. */
export const listens: Feature = (app, context) => {
  mount(app, context, api.plays, playHandlers(context));
  context.jobs.work(aggregatePlaysJob, (_data, { signal }) => aggregateAllPlays(context, signal));
  context.jobs.schedule(aggregatePlaysJob, AGGREGATE_INTERVAL, {});
};

export { aggregatePlays } from './aggregate-plays.ts';
export { forgetListener } from './plays.queries.ts';
