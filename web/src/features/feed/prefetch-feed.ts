import type { QueryClient } from '@tanstack/react-query';
import { hasTrends, isFollowing, isSearch, readAddress, type FeedAddress } from './feed-address.ts';
import { askAll, askSearch, askSpotlight, askTrending, type AskPage } from './feed.queries.ts';

/** Prefetches the data for an address of the feed while the script of the screen is loading. */
export function prefetchFeedLists(queries: QueryClient, search: URLSearchParams): void {
  const address = readAddress(search);
  const ask = askOf(address);
  if (ask) void queries.prefetchQuery(ask(address.page));
  if (address.tab === 'feed' && hasTrends(address)) void queries.prefetchQuery(askTrending);
}

/** The request does not depend on the user. Lists of a user wait until the session is known. */
function askOf(address: FeedAddress): AskPage | undefined {
  if (address.tab === 'spotlight') return askSpotlight;
  if (address.tab !== 'feed' || isFollowing(address)) return undefined;
  return isSearch(address) ? askSearch(address) : askAll(address.sort);
}
