import type { QueryClient } from '@tanstack/react-query';
import { prefetchPublic } from '../../api/cached-routes.ts';
import { hasTrends, isFollowing, isSearch, readAddress, type FeedAddress } from './feed-address.ts';
import { askAll, askFollowed, askSearch, askSpotlight, askTrending, type AskPage } from './feed.queries.ts';

/** Prefetches the data for an address of the feed while the script of the screen is loading. */
export function askEarly(queries: QueryClient, search: URLSearchParams): void {
  const address = readAddress(search);
  const ask = askOf(address);
  if (ask) prefetchPublic(queries, ask(address.page));
  if (address.tab === 'feed' && hasTrends(address)) prefetchPublic(queries, askTrending);
}

/** The list of the tab; undefined for tabs that need the reference of the signed-in user. */
function askOf(address: FeedAddress): AskPage | undefined {
  if (address.tab === 'spotlight') return askSpotlight;
  if (address.tab !== 'feed') return undefined;
  if (isSearch(address)) return askSearch(address);
  return isFollowing(address) ? askFollowed : askAll(address.sort);
}
