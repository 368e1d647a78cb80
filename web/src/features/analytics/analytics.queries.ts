import type { analytics, Page, posts } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../api/client.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import type { Totals } from './figures.ts';
import type { Span } from './series.ts';

/** Whoever opens the analytics wants to know how it stands now. */
const fresh = { staleTime: 0 };

/** What a page of a list is asked by. */
export interface Paging {
  /** From 0. */
  page: number;
  size: number;
}

export interface ViewersOrder {
  sort: analytics.ViewerSort;
  order: analytics.SortOrder;
}

const ofPage = (id: string, { page, size }: Paging) => ({
  params: { id },
  query: { page: String(page), size: String(size) },
});

/** What has happened to a post up to now. */
export function useTotals({ id }: posts.Post) {
  const views = useQuery({ ...queryOf(api.analytics.getViewSummary, { params: { id } }), ...fresh });
  const post = useQuery({ ...queryOf(api.posts.getPost, { params: { id } }), ...fresh });
  const totals: Totals | undefined =
    views.data && post.data
      ? {
          views: views.data.totalViews,
          viewers: views.data.uniqueViewers ?? 0,
          downloads: post.data.totalDownloads,
        }
      : undefined;
  return {
    totals,
    /** Whether it is no longer told who listened: the membership has ended. */
    isClosed: views.data?.uniqueViewers === null,
    error: views.error ?? post.error,
    refetch: () => Promise.all([views.refetch(), post.refetch()]),
    isFetching: views.isFetching || post.isFetching,
  };
}

/** The last days of a post, today last. */
export function useDays(id: string, days: Span) {
  return useQuery({
    ...queryOf(api.analytics.listDays, { params: { id }, query: { days } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
}

/** A list that is asked for page by page. */
export interface PagedSource<Item> {
  key: (paging: Paging) => readonly unknown[];
  fetch: (paging: Paging, options?: CallOptions) => Promise<Page<Item>>;
}

/** Who listened to a post. */
export function viewersOf(id: string, { sort, order }: ViewersOrder): PagedSource<analytics.Viewer> {
  const input = (paging: Paging) => {
    const { params, query } = ofPage(id, paging);
    return { params, query: { ...query, sort, order } };
  };
  return {
    key: (paging) => keyOf(api.analytics.listViewers, input(paging)),
    fetch: (paging, options) => call(api.analytics.listViewers, input(paging), options),
  };
}

/**
 * Tells the rows of viewersOf from each other. Several may have no name of their own: visitors, and each whom a block keeps
 * apart from the author. When they listened first never changes.
 */
export const keyOfViewer = ({ userName, firstView }: analytics.Viewer): string => `${userName} ${firstView}`;

/** Who downloaded it, newest first. */
export const downloadsOf = (id: string): PagedSource<analytics.Download> => ({
  key: (paging) => keyOf(api.analytics.listDownloads, ofPage(id, paging)),
  fetch: (paging, options) => call(api.analytics.listDownloads, ofPage(id, paging), options),
});

/** Who likes it, newest first. */
export const likesOf = (id: string): PagedSource<posts.Liker> => ({
  key: (paging) => keyOf(api.likes.listLikes, ofPage(id, paging)),
  fetch: (paging, options) => call(api.likes.listLikes, ofPage(id, paging), options),
});

/** What is said of it, newest first. */
export const commentsOf = (id: string): PagedSource<posts.Comment> => ({
  key: (paging) => keyOf(api.comments.listComments, ofPage(id, paging)),
  fetch: (paging, options) => call(api.comments.listComments, ofPage(id, paging), options),
});
