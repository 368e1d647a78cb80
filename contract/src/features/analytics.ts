import { z } from 'zod';
import { id, time } from '../ids.ts';
import { limits } from '../limits.ts';
import { pageOf, pageQuery } from '../page.ts';
import { route } from '../route.ts';
import { strings } from './analytics.strings.ts';

const aPost = z.object({ id });

export { strings };

/** The columns by which the Views tab is sorted. */
export const viewerSort = z.enum(['lastView', 'firstView', 'viewCount', 'userName']);
export type ViewerSort = z.infer<typeof viewerSort>;
export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

/** Somebody who has listened to a post; 'unknown' are all visitors together, and each whom a block hides from who asks. */
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

/** What happened on one day (UTC). Visitors are one listener; a like that is taken back is taken from its day. */
export const day = z.object({
  /** YYYY-MM-DD. */
  date: z.string(),
  views: z.int(),
  listeners: z.int(),
  downloads: z.int(),
  likes: z.int(),
});
export type Day = z.infer<typeof day>;

const days = z.enum(['7', '30', '90']).default('30').transform(Number);

export const analyticsRoutes = {
  getViewSummary: route({
    method: 'GET',
    path: '/posts/views/:id/summary',
    summary: 'How often a post was played, and for its Plus author by how many.',
    auth: 'public',
    params: aPost,
    /** uniqueViewers is null for everybody else. */
    output: z.object({ totalViews: z.int(), uniqueViewers: z.int().nullable() }),
  }),
  listViewers: route({
    method: 'GET',
    path: '/posts/views/:id/paginated',
    summary: 'Who listened to an own post, for Plus members.',
    auth: 'user',
    params: aPost,
    query: z.object({
      ...pageQuery(limits.pageSize.analytics),
      sort: viewerSort.default('lastView'),
      order: sortOrder.default('desc'),
    }),
    output: pageOf(viewer),
  }),
  listDownloads: route({
    method: 'GET',
    path: '/posts/downloads/:id/paginated',
    summary: 'Who downloaded an own post, by time, for Plus members.',
    auth: 'user',
    params: aPost,
    query: z.object({ ...pageQuery(limits.pageSize.analytics), order: sortOrder.default('desc') }),
    output: pageOf(download),
  }),
  listDays: route({
    method: 'GET',
    path: '/posts/views/:id/series',
    summary: 'The last 7, 30 or 90 days of an own post, today last, for Plus members.',
    auth: 'user',
    params: aPost,
    query: z.object({ days }),
    output: z.array(day),
  }),
};
