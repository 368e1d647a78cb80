import { limits, type posts } from '@backbeat/contract';
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import type { ListedPosts } from '../posts/index.ts';
import type { FeedAddress } from './feed-address.ts';

const SIZE = String(limits.pageSize.feed);

const paging = (page: number) => ({ page: String(page), size: SIZE });

const newestQuery = (page: number) => queryOf(api.feed.listNewest, { query: paging(page) });
const byLikesQuery: PageQuery = (page) => queryOf(api.feed.listMostLiked, { query: paging(page) });

/** The query for a page of a list of posts, from 0. */
export type PageQuery = typeof newestQuery;

/** All published posts in an order. */
export const allPostsQuery = (sort: FeedAddress['sort']): PageQuery =>
  sort === 'time' ? newestQuery : byLikesQuery;

/** Posts of users whom the viewer follows, newest first. */
export const followedPostsQuery: PageQuery = (page) =>
  queryOf(api.feed.listFollowed, { query: paging(page) });

/** Posts of Plus users, most liked first, or of all users if those fail to load. */
export const spotlightQuery: PageQuery = (page) =>
  queryOptions({
    queryKey: keyOf(api.feed.listSpotlight, { query: paging(page) }),
    queryFn: async ({ signal }) => {
      try {
        return await call(api.feed.listSpotlight, { query: paging(page) }, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        return call(api.feed.listMostLiked, { query: paging(page) }, { signal });
      }
    },
  });

/** The results of a search. */
export const searchPostsQuery =
  ({ search, genres, sort }: Pick<FeedAddress, 'search' | 'genres' | 'sort'>): PageQuery =>
  (page) =>
    queryOf(api.feed.searchPosts, {
      query: { ...paging(page), search, genres: genres.join(','), sortBy: sort },
    });

/** The posts that the viewer likes, last liked first. */
export const likedPostsQuery =
  (ref: string): PageQuery =>
  (page) =>
    queryOf(api.feed.listPosts, { params: { ref }, query: paging(page) });

/** The published posts of a user, newest first. The author also sees drafts. */
export const postsOfQuery =
  (ref: string): PageQuery =>
  (page) =>
    queryOf(api.feed.listPostsSorted, { params: { ref }, query: paging(page) });

/** The posts that feature a user, newest first. */
export const featuredOnQuery =
  (ref: string): PageQuery =>
  (page) =>
    queryOf(api.feed.listFeaturedOn, { params: { ref }, query: paging(page) });

/** One page of a list of posts. The previous page stays while the next one loads. */
export function usePostPage(pageQuery: PageQuery, page: number) {
  const queries = useQueryClient();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...pageQuery(page),
    placeholderData: keepPreviousData,
  });
  const totalPages = data?.page.totalPages ?? 0;
  useEffect(() => {
    if (page + 1 < totalPages) void queries.prefetchQuery(pageQuery(page + 1));
  }, [queries, pageQuery, page, totalPages]);
  return {
    data,
    error,
    isFetching,
    refetch,
    isStale: isPlaceholderData,
    around: {
      before: pagesBefore(queries, pageQuery, page),
      following: pagesAfter(queries, pageQuery, page, totalPages),
    },
  };
}

export type PostPageState = ReturnType<typeof usePostPage>;

/** The cached posts of the previous pages, back to the first gap. */
function pagesBefore(queries: QueryClient, pageQuery: PageQuery, page: number): posts.Post[] {
  const before = page > 0 ? queries.getQueryData(pageQuery(page - 1).queryKey) : undefined;
  return before ? [...pagesBefore(queries, pageQuery, page - 1), ...before.content] : [];
}

function pagesAfter(
  queries: QueryClient,
  pageQuery: PageQuery,
  page: number,
  totalPages: number,
): ListedPosts['following'] {
  if (page + 1 >= totalPages) return null;
  return async () => {
    const next = await queries.fetchQuery(pageQuery(page + 1));
    return { posts: next.content, following: pagesAfter(queries, pageQuery, page + 1, next.page.totalPages) };
  };
}

/** Posts of the chart. */
export const CHART_SIZE = 6;

/** The posts that have gained most in the last days. */
export const trendingQuery = queryOf(api.feed.listTrending, { query: { size: String(CHART_SIZE) } });
export const useTrending = () => useQuery(trendingQuery);

/** The genres in use. */
export const useGenres = () => useQuery(queryOf(api.feed.listGenres));
