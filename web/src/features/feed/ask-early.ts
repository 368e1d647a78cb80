import type { QueryClient } from '@tanstack/react-query';
import { hasTrends, isFollowing, isSearch, readAddress, type FeedAddress } from './feed-address.ts';
import { askAll, askSearch, askSpotlight, askTrending, type AskPage } from './feed.queries.ts';

/** Asks for what an address of the feed will show, while the script of the screen is still on its way. */
export function askEarly(queries: QueryClient, search: URLSearchParams): void {
  const address = readAddress(search);
  const ask = askOf(address);
  if (ask) void queries.prefetchQuery(ask(address.page));
  if (address.tab === 'feed' && hasTrends(address)) void queries.prefetchQuery(askTrending);
}

/** What is asked for does not depend on who is there; the lists of a person wait until it is known. */
function askOf(address: FeedAddress): AskPage | undefined {
  if (address.tab === 'spotlight') return askSpotlight;
  if (address.tab !== 'feed' || isFollowing(address)) return undefined;
  return isSearch(address) ? askSearch(address) : askAll(address.sort);
}
