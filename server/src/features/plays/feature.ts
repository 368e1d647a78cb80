import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { aggregateAllPlays, aggregatePlaysJob } from './aggregate-plays.ts';
import { playHandlers } from './plays.routes.ts';
import { deletePlaysOf, listDownloadData, listPlayData } from './plays.queries.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';

/** Seconds between two runs that aggregate the journal of plays. */
const AGGREGATE_INTERVAL_SECONDS = 15;

/** Counts the plays and downloads of posts and records them for the authors. */
export const plays = {
  start(app, context) {
    mount(app, context, api.plays, playHandlers(context));
    context.jobs.work(aggregatePlaysJob, (_data, { signal }) => aggregateAllPlays(context, signal));
    context.jobs.schedule(aggregatePlaysJob, AGGREGATE_INTERVAL_SECONDS, {});
  },
  accountDeletion: { deleteRows: deletePlaysOf },
  personalData: [
    definePersonalData('plays', readInBatches(listPlayData)),
    definePersonalData('downloads', readInBatches(listDownloadData)),
  ],
} satisfies Feature;
