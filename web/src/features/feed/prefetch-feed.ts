import type { QueryClient } from '@tanstack/react-query';
import { prefetchPublic } from '../../api/cached-routes.ts';
import { hasTrends, isFollowing, isSearch, readAddress, type FeedAddress } from './feed-address.ts';
import {
  allPostsQuery,
  searchPostsQuery,
  spotlightQuery,
  trendingQuery,
  type PageQuery,
} from './feed.queries.ts';

/** Prefetches the data for an address of the feed while the script of the screen is loading. */
export function prefetchFeedLists(queries: QueryClient, search: URLSearchParams): void {
  const address = readAddress(search);
  const pageQuery = pageQueryOf(address);
  if (pageQuery) prefetchPublic(queries, pageQuery(address.page));
  if (address.tab === 'feed' && hasTrends(address)) prefetchPublic(queries, trendingQuery);
}

/** The request does not depend on the user. Lists of a user wait until the session is known. */
function pageQueryOf(address: FeedAddress): PageQuery | undefined {
  if (address.tab === 'spotlight') return spotlightQuery;
  if (address.tab !== 'feed' || isFollowing(address)) return undefined;
  return isSearch(address) ? searchPostsQuery(address) : allPostsQuery(address.sort);
}
