import { GENRES, limits, type feed, type Genre } from '@backbeat/contract';

export const TABS = ['spotlight', 'feed', 'liked', 'mine'] as const;
export type Tab = (typeof TABS)[number];

/** What the feed shows, as its address says: `/feed?tab=feed&q=night&genres=Trap,Drill&sort=likes&page=2`. */
export interface FeedAddress {
  tab: Tab;
  /** From 0; in the address from 1. */
  page: number;
  search: string;
  genres: readonly Genre[];
  sort: feed.SortBy;
}

export const START: FeedAddress = { tab: 'spotlight', page: 0, search: '', genres: [], sort: 'time' };

/** What an address asks for; what makes no sense in it is left out. */
export function readAddress(query: URLSearchParams): FeedAddress {
  const named = (query.get('genres') ?? '').split(',');
  const page = query.get('page') ?? '';
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? START.tab,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
    search: (query.get('q') ?? '').trim().slice(0, limits.search.length),
    genres: GENRES.filter((genre) => named.includes(genre)),
    sort: query.get('sort') === 'likes' ? 'likes' : 'time',
  };
}

/** The query of an address. What is as it is at the start is left out. */
export function writeAddress({ tab, page, search, genres, sort }: FeedAddress): string {
  const query = new URLSearchParams({
    ...(tab !== START.tab && { tab }),
    ...(search && { q: search }),
    ...(genres.length > 0 && { genres: genres.join(',') }),
    ...(sort !== START.sort && { sort }),
    ...(page > 0 && { page: String(page + 1) }),
  });
  return query.toString();
}

/** Whether something is looked for, or everything is shown. */
export const isSearch = ({ search, genres }: FeedAddress): boolean => search !== '' || genres.length > 0;

/** Whether the Feed tab begins with what trends. */
export const hasTrends = (address: FeedAddress): boolean => !isSearch(address) && address.page === 0;
