import { api } from '@backbeat/contract';
import { z } from 'zod';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { defineJob } from '@packages/pg-jobs';
import { feedHandlers } from './feed.routes.ts';
import { refreshTrends } from './list-trends.ts';
import { deleteUnusedWords } from './search/search.queries.ts';

const deleteUnusedWordsJob = defineJob('forget-words', z.object({}), {
  attempts: 3,
  retryDelay: 600,
  timeLimit: 600,
});
const WORDS_CLEANUP_INTERVAL_SECONDS = 24 * 60 * 60;

/** Lists of posts: newest, most liked, Spotlight, followed users, one user, search and trends. */
export const feed = {
  start(app, context) {
    mount(app, context, api.feed, feedHandlers(context));
    // The first request after a start would wait for them.
    app.addHook('onListen', () => refreshTrends(context));
    context.jobs.work(deleteUnusedWordsJob, () => deleteUnusedWords(context.db));
    context.jobs.schedule(deleteUnusedWordsJob, WORDS_CLEANUP_INTERVAL_SECONDS, {});
  },
} satisfies Feature;
