import { api } from '@backbeat/contract';
import { z } from 'zod';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { COUNT_EVERY, countChanges, countPosts } from './count-posts.ts';
import { feedHandlers } from './feed.routes.ts';
import { deleteUnusedWords } from './search.queries.ts';

const forgetWords = defineJob('forget-words', z.object({}), { attempts: 3, retryDelay: 600, timeLimit: 600 });
const A_DAY = 24 * 60 * 60;

/** Lists of posts: by time, by likes, of Plus members, of a person, what is searched for, and what is on the rise. */
export const feed: Feature = (app, context) => {
  mount(app, context, api.feed, feedHandlers(context));
  context.jobs.work(countPosts, () => countChanges(context));
  context.jobs.schedule(countPosts, COUNT_EVERY, {});
  context.jobs.work(forgetWords, () => deleteUnusedWords(context.db));
  context.jobs.schedule(forgetWords, A_DAY, {});
};
