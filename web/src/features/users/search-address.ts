import { cutToCodePoints, limits, trimText } from '@backbeat/contract';

/** What the search for users shows, as its address says: `/user-search?q=nia&page=2`. */
export interface SearchAddress {
  search: string;
  /** From 0; in the address from 1. */
  page: number;
}

/** What an address asks for; what makes no sense in it is left out. */
export function readAddress(query: URLSearchParams): SearchAddress {
  const page = query.get('page') ?? '';
  return {
    search: cutToCodePoints(trimText(query.get('q') ?? ''), limits.search.length),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** The query of an address. What is as it is at the start is left out. */
export const writeAddress = ({ search, page }: SearchAddress): string =>
  new URLSearchParams({
    ...(search && { q: search }),
    ...(page > 0 && { page: String(page + 1) }),
  }).toString();
