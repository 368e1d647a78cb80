import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { route } from '../../route.ts';
import { post } from '../posts/posts.ts';
import { messages } from './analytics.messages.ts';

const aPost = z.object({ id });

export { messages };

/** The sortable columns of the Views tab. */
export const viewerSort = z.enum(['lastView', 'firstView', 'viewCount', 'userName']);
export type ViewerSort = z.infer<typeof viewerSort>;
export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

/**
 * A listener of a post. 'unknown' stands for all visitors together, and for each user whom a block
 * hides from the caller.
 */
export const viewer = z.object({
  userName: z.string(),
  profilePic: z.string(),
  viewCount: z.int(),
  firstView: time,
  lastView: time,
});
export type Viewer = z.infer<typeof viewer>;

export const download = z.object({ userName: z.string(), profilePic: z.string(), downloadTime: time });
export type Download = z.infer<typeof download>;

/**
 * The counters of one day (UTC). All visitors count as one listener. Removing a like decrements the
 * count of the day of the like.
 */
export const day = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  views: z.int(),
  listeners: z.int(),
  downloads: z.int(),
  likes: z.int(),
});
export type Day = z.infer<typeof day>;

/** What happened to a published post in a period. */
export const trackActivity = z.object({
  post,
  plays: z.int(),
  /** Without those of the author. */
  comments: z.int(),
  downloads: z.int(),
});
export type TrackActivity = z.infer<typeof trackActivity>;

/** What happened to the published posts of the caller since the last visit. */
export const activity = z.object({
  /**
   * The day (UTC) of the last visit, YYYY-MM-DD. If nothing happened since, and if that visit is
   * unknown or older than a week, the first of the last seven days.
   */
  since: z.string(),
  /** The tracks with the most plays, at most `limits.activityTracks`. */
  tracks: z.array(trackActivity),
  /**
   * How many users have played the current version of the first track. Null without Plus, and for a
   * first version.
   */
  versionListeners: z.int().nullable(),
});
export type Activity = z.infer<typeof activity>;

/** The spans of the charts, and twice their length for the change against the previous period. */
const days = z.enum(['7', '14', '30', '60', '90', '180']).default('30').transform(Number);

/** The first listener of a post. The name is null if the author may not see it. */
export const firstListener = z.object({ userName: z.string().nullable(), profilePic: z.string() });
export type FirstListener = z.infer<typeof firstListener>;

export const analyticsRoutes = {
  getActivity: route({
    method: 'GET',
    path: '/posts/views/account/activity',
    summary:
      'Get what happened to your published posts since your last visit, which ended six hours after its last request. The latest plays may be missing for some seconds.',
    auth: 'user',
    refetchOn: ['comment', 'notification', 'post', 'role'],
    output: activity,
  }),
  getViewSummary: route({
    method: 'GET',
    path: '/posts/views/:id/summary',
    summary: 'Get the number of plays of a post and, for its Plus author, the number of listeners.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['role'],
    params: aPost,
    /** uniqueViewers is null unless the caller is the Plus author. */
    output: z.object({ totalViews: z.int(), uniqueViewers: z.int().nullable() }),
  }),
  listViewers: route({
    method: 'GET',
    path: '/posts/views/:id/paginated',
    summary: 'List the listeners of your own post. Requires Plus.',
    auth: 'user',
    // 403 means that the analytics require Plus.
    sessionFailures: [],
    refetchOn: ['role'],
    params: aPost,
    query: z.object({
      ...pageQuery(limits.pageSize.analytics),
      sort: viewerSort.default('lastView'),
      order: sortOrder.default('desc'),
    }),
    output: pageOf(viewer),
  }),
  findFirstListener: route({
    method: 'GET',
    path: '/posts/first-listener/:id',
    summary:
      'Find who played your own post first since it was published, apart from its artists. Without Plus, and for ' +
      'visitors and hidden users, without the name.',
    auth: 'user',
    // 403 means that the viewer is not the author.
    sessionFailures: [],
    refetchOn: ['role'],
    params: aPost,
    output: z.object({ listener: firstListener.nullable() }),
  }),
  listDownloads: route({
    method: 'GET',
    path: '/posts/downloads/:id/paginated',
    summary: 'List the downloads of your own post by time. Requires Plus.',
    auth: 'user',
    // 403 means that the analytics require Plus.
    sessionFailures: [],
    refetchOn: ['role'],
    params: aPost,
    query: z.object({ ...pageQuery(limits.pageSize.analytics), order: sortOrder.default('desc') }),
    output: pageOf(download),
  }),
  listDays: route({
    method: 'GET',
    path: '/posts/views/:id/series',
    summary: 'Get the daily counters of your own post for the last 7 to 180 days, today last. Requires Plus.',
    auth: 'user',
    // 403 means that the analytics require Plus.
    sessionFailures: [],
    refetchOn: ['role'],
    params: aPost,
    query: z.object({ days }),
    output: z.array(day),
  }),
  listAccountDays: route({
    method: 'GET',
    path: '/posts/views/account/series',
    summary:
      'Get the daily counters of all your posts together, today last. The latest plays may be missing for some seconds. Requires Plus.',
    auth: 'user',
    // 403 means that the analytics require Plus.
    sessionFailures: [],
    refetchOn: ['role'],
    query: z.object({ days }),
    /** A user who plays two posts on one day counts as two listeners. */
    output: z.array(day),
  }),
  listStops: route({
    method: 'GET',
    path: '/posts/views/:id/stops',
    summary:
      'Get how many plays of the current version of your own post stopped in each fiftieth of it. Requires Plus.',
    auth: 'user',
    // 403 means that the analytics require Plus.
    sessionFailures: [],
    refetchOn: ['role'],
    params: aPost,
    output: z.array(z.int()),
  }),
};
