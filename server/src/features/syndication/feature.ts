import type { Feature } from '../../feature.ts';
import { announceFeed, announcePosts } from './announcements/send-announcements.ts';
import { announceAuthorJob, announceFeedJob, announcePostJob } from './announcements/announcements.jobs.ts';
import { serveAudio } from './audio/serve-audio.ts';
import { serveFeeds } from './documents/serve-feeds.ts';
import { serveSquares } from './pictures/serve-squares.ts';
import { registerSyndicationListeners } from './syndication.listeners.ts';

/**
 * What podcast and feed apps read: feed documents with their pictures, and audio under stable
 * addresses. A WebSub hub learns of changes.
 */
export const syndication = {
  start(app, context) {
    serveAudio(app, context);
    serveFeeds(app, context);
    serveSquares(app, context);
    registerSyndicationListeners(context);
    context.jobs.work(announceFeedJob, (subject, { signal }) => announceFeed(context, subject, signal));
    context.jobs.work(announcePostJob, (post, { signal }) => announcePosts(context, post, signal));
    context.jobs.work(announceAuthorJob, (author, { signal }) => announcePosts(context, author, signal));
  },
} satisfies Feature;
