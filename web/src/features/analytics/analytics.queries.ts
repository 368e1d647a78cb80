import type { analytics, Page, posts } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../api/client.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import type { Totals } from './post-totals.ts';
import { WITH_PREVIOUS, type Span } from './chart/series.ts';

/** Analytics are fetched afresh each time they are opened. */
const freshOptions = { staleTime: 0 };

/** The parameters of one page of a list. */
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

/** The totals of a post up to now. */
export function useTotals({ id }: posts.Post) {
  const views = useQuery({ ...queryOf(api.analytics.getViewSummary, { params: { id } }), ...freshOptions });
  const post = useQuery({ ...queryOf(api.posts.getPost, { params: { id } }), ...freshOptions });
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
    /** True once the server withholds the listeners because the subscription has ended. */
    isClosed: views.data?.uniqueViewers === null,
    error: views.error ?? post.error,
    refetch: () => Promise.all([views.refetch(), post.refetch()]),
    isFetching: views.isFetching || post.isFetching,
  };
}

/**
 * The last days of a post, or of all posts of the user, and as many days before them. Today is last.
 */
export function useDays(postId: string | null, span: Span) {
  const query = { days: WITH_PREVIOUS[span] };
  return useQuery({
    ...(postId === null
      ? queryOf(api.analytics.listAccountDays, { query })
      : queryOf(api.analytics.listDays, { params: { id: postId }, query })),
    ...freshOptions,
    placeholderData: keepPreviousData,
  });
}

/** How many plays of the current version of a post stopped in each part of it. */
export const useStops = (id: string) =>
  useQuery({ ...queryOf(api.analytics.listStops, { params: { id } }), ...freshOptions });

/** A list that is fetched page by page. */
export interface PagedSource<Item> {
  key: (paging: Paging) => readonly unknown[];
  fetch: (paging: Paging, options?: CallOptions) => Promise<Page<Item>>;
}

/** The listeners of a post. */
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
 * Identifies a row of viewersOf. Several rows may share a name: visitors, and users whom a block
 * hides from the author. The time of the first play never changes.
 */
export const keyOfViewer = ({ userName, firstView }: analytics.Viewer): string => `${userName} ${firstView}`;

/** The downloads of a post, newest first. */
export const downloadsOf = (id: string): PagedSource<analytics.Download> => ({
  key: (paging) => keyOf(api.analytics.listDownloads, ofPage(id, paging)),
  fetch: (paging, options) => call(api.analytics.listDownloads, ofPage(id, paging), options),
});

/** The likes of a post, newest first. */
export const likesOf = (id: string): PagedSource<posts.Liker> => ({
  key: (paging) => keyOf(api.likes.listLikes, ofPage(id, paging)),
  fetch: (paging, options) => call(api.likes.listLikes, ofPage(id, paging), options),
});

/** The comments on a post, newest first. */
export const commentsOf = (id: string): PagedSource<posts.Comment> => ({
  key: (paging) => keyOf(api.comments.listComments, ofPage(id, paging)),
  fetch: (paging, options) => call(api.comments.listComments, ofPage(id, paging), options),
});
