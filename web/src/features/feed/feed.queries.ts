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

const askNewest = (page: number) => queryOf(api.feed.listNewest, { query: paging(page) });
const askByLikes: AskPage = (page) => queryOf(api.feed.listMostLiked, { query: paging(page) });

/** The query for a page of a list of posts, from 0. */
export type AskPage = typeof askNewest;

/** All published posts in an order. */
export const askAll = (sort: FeedAddress['sort']): AskPage => (sort === 'time' ? askNewest : askByLikes);

/** Posts of users whom the viewer follows, newest first. */
export const askFollowed: AskPage = (page) => queryOf(api.feed.listFollowed, { query: paging(page) });

/** Posts of Plus users, most liked first, or of all users if those fail to load. */
export const askSpotlight: AskPage = (page) =>
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
export const askSearch =
  ({ search, genres, sort }: Pick<FeedAddress, 'search' | 'genres' | 'sort'>): AskPage =>
  (page) =>
    queryOf(api.feed.searchPosts, {
      query: { ...paging(page), search, genres: genres.join(','), sortBy: sort },
    });

/** The posts that the viewer likes, last liked first. */
export const askLiked =
  (ref: string): AskPage =>
  (page) =>
    queryOf(api.feed.listPosts, { params: { ref }, query: paging(page) });

/** The published posts of a user, newest first. The author also sees drafts. */
export const askPostsOf =
  (ref: string): AskPage =>
  (page) =>
    queryOf(api.feed.listPostsSorted, { params: { ref }, query: paging(page) });

/** The posts that feature a user, newest first. */
export const askFeaturedOn =
  (ref: string): AskPage =>
  (page) =>
    queryOf(api.feed.listFeaturedOn, { params: { ref }, query: paging(page) });

/** One page of a list of posts. The previous page stays while the next one loads. */
export function usePostPage(ask: AskPage, page: number) {
  const queries = useQueryClient();
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...ask(page),
    placeholderData: keepPreviousData,
  });
  const totalPages = data?.page.totalPages ?? 0;
  useEffect(() => {
    if (page + 1 < totalPages) void queries.prefetchQuery(ask(page + 1));
  }, [queries, ask, page, totalPages]);
  return {
    data,
    error,
    isFetching,
    refetch,
    isStale: isPlaceholderData,
    around: {
      before: pagesBefore(queries, ask, page),
      following: pagesAfter(queries, ask, page, totalPages),
    },
  };
}

export type PostPageState = ReturnType<typeof usePostPage>;

/** The cached posts of the previous pages, back to the first gap. */
function pagesBefore(queries: QueryClient, ask: AskPage, page: number): posts.Post[] {
  const before = page > 0 ? queries.getQueryData(ask(page - 1).queryKey) : undefined;
  return before ? [...pagesBefore(queries, ask, page - 1), ...before.content] : [];
}

function pagesAfter(
  queries: QueryClient,
  ask: AskPage,
  page: number,
  totalPages: number,
): ListedPosts['following'] {
  if (page + 1 >= totalPages) return null;
  return async () => {
    const next = await queries.fetchQuery(ask(page + 1));
    return { posts: next.content, following: pagesAfter(queries, ask, page + 1, next.page.totalPages) };
  };
}

/** Posts of the chart. */
export const CHART_SIZE = 6;

/** The posts that have gained most in the last days. */
export const askTrending = queryOf(api.feed.listTrending, { query: { size: String(CHART_SIZE) } });
export const useTrending = () => useQuery(askTrending);

/** The genres in use. */
export const useGenres = () => useQuery(queryOf(api.feed.listGenres));
