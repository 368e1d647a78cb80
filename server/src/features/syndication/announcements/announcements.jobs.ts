import { FEED_SCREENS } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';

/** Seconds in which several changes of a document become one announcement. */
export const ANNOUNCE_DELAY_S = 15;

/** Tells the WebSub hub that the documents of a profile, a release or a playlist have changed. */
export const announceFeedJob = defineJob(
  'announce-feed',
  z.object({ kind: z.enum(FEED_SCREENS), id: z.guid() }),
  { attempts: 10, retryDelay: 15, timeLimit: 60, concurrency: 4, onePer: ({ kind, id }) => `${kind} ${id}` },
);

/** Finds the documents that list a post which has changed. */
export const announcePostJob = defineJob('announce-post', z.object({ postId: z.guid() }), {
  attempts: 10,
  retryDelay: 5,
  timeLimit: 10 * 60,
  onePer: ({ postId }) => postId,
});

/** Finds the documents that list any post of an author. */
export const announceAuthorJob = defineJob('announce-author', z.object({ userId: z.guid() }), {
  attempts: 10,
  retryDelay: 5,
  timeLimit: 10 * 60,
  onePer: ({ userId }) => userId,
});
