import {
  cutToCodePoints,
  FEED_TABS,
  GENRES,
  limits,
  trimText,
  type feed,
  type FeedTab,
  type Genre,
} from '@backbeat/contract';

/** The authors whose tracks the Feed tab shows without a search. */
export type From = 'everyone' | 'following';

/**
 * What the feed shows, as its address holds it:
 * `/feed?tab=feed&q=night&genres=Trap,Drill&sort=likes&page=2`.
 */
export interface FeedAddress {
  tab: FeedTab;
  /** From 0; in the address from 1. */
  page: number;
  search: string;
  genres: readonly Genre[];
  sort: feed.SortBy;
  /** Posts of followed users are always newest first. */
  from: From;
}

export const DEFAULT_FEED_ADDRESS: FeedAddress = {
  tab: 'spotlight',
  page: 0,
  search: '',
  genres: [],
  sort: 'time',
  from: 'everyone',
};

/** Parses an address and drops invalid parameters. */
export function readAddress(query: URLSearchParams): FeedAddress {
  const genreNames = (query.get('genres') ?? '').split(',');
  const page = query.get('page') ?? '';
  const sort = query.get('sort') === 'likes' ? 'likes' : 'time';
  return {
    tab: FEED_TABS.find((tab) => tab === query.get('tab')) ?? DEFAULT_FEED_ADDRESS.tab,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
    search: cutToCodePoints(trimText(query.get('q') ?? ''), limits.search.length),
    genres: GENRES.filter((genre) => genreNames.includes(genre)),
    sort,
    from: query.get('from') === 'following' && sort === 'time' ? 'following' : 'everyone',
  };
}

/** Serializes an address without default values. */
export function writeAddress({ tab, page, search, genres, sort, from }: FeedAddress): string {
  const query = new URLSearchParams({
    ...(tab !== DEFAULT_FEED_ADDRESS.tab && { tab }),
    ...(search && { q: search }),
    ...(genres.length > 0 && { genres: genres.join(',') }),
    ...(sort !== DEFAULT_FEED_ADDRESS.sort && { sort }),
    ...(from !== DEFAULT_FEED_ADDRESS.from && { from }),
    ...(page > 0 && { page: String(page + 1) }),
  });
  return query.toString();
}

/** Returns whether a search or a filter is active. */
export const isSearch = ({ search, genres }: FeedAddress): boolean => search !== '' || genres.length > 0;

/** Returns whether the Feed tab shows posts of followed users. */
export const isFollowing = (address: FeedAddress): boolean =>
  address.from === 'following' && !isSearch(address);

/** Returns whether the Feed tab starts with the trending posts. */
export const hasTrends = (address: FeedAddress): boolean =>
  !isSearch(address) && address.from === 'everyone' && address.page === 0;
