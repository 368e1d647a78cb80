import { cutToCodePoints, GENRES, limits, trimText, type feed, type Genre } from '@backbeat/contract';

export const TABS = ['spotlight', 'feed', 'liked', 'mine'] as const;
export type Tab = (typeof TABS)[number];

/** Whose tracks the Feed tab shows while nothing is searched for. */
export type From = 'everyone' | 'following';

/** What the feed shows, as its address says: `/feed?tab=feed&q=night&genres=Trap,Drill&sort=likes&page=2`. */
export interface FeedAddress {
  tab: Tab;
  /** From 0; in the address from 1. */
  page: number;
  search: string;
  genres: readonly Genre[];
  sort: feed.SortBy;
  /** Those of people one follows are there newest first alone. */
  from: From;
}

export const START: FeedAddress = {
  tab: 'spotlight',
  page: 0,
  search: '',
  genres: [],
  sort: 'time',
  from: 'everyone',
};

/** What an address asks for; what makes no sense in it is left out. */
export function readAddress(query: URLSearchParams): FeedAddress {
  const named = (query.get('genres') ?? '').split(',');
  const page = query.get('page') ?? '';
  const sort = query.get('sort') === 'likes' ? 'likes' : 'time';
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? START.tab,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
    search: cutToCodePoints(trimText(query.get('q') ?? ''), limits.search.length),
    genres: GENRES.filter((genre) => named.includes(genre)),
    sort,
    from: query.get('from') === 'following' && sort === 'time' ? 'following' : 'everyone',
  };
}

/** The query of an address. What is as it is at the start is left out. */
export function writeAddress({ tab, page, search, genres, sort, from }: FeedAddress): string {
  const query = new URLSearchParams({
    ...(tab !== START.tab && { tab }),
    ...(search && { q: search }),
    ...(genres.length > 0 && { genres: genres.join(',') }),
    ...(sort !== START.sort && { sort }),
    ...(from !== START.from && { from }),
    ...(page > 0 && { page: String(page + 1) }),
  });
  return query.toString();
}

/** Whether something is looked for, or everything is shown. */
export const isSearch = ({ search, genres }: FeedAddress): boolean => search !== '' || genres.length > 0;

/** Whether the Feed tab shows what those publish whom one follows. */
export const isFollowing = (address: FeedAddress): boolean =>
  address.from === 'following' && !isSearch(address);

/** Whether the Feed tab begins with what trends. */
export const hasTrends = (address: FeedAddress): boolean =>
  !isSearch(address) && address.from === 'everyone' && address.page === 0;
