import { cutToCodePoints, limits, trimText } from '@backbeat/contract';

/** What the user search shows, as its address holds it: `/user-search?q=nia&page=2`. */
export interface SearchAddress {
  search: string;
  /** From 0; in the address from 1. */
  page: number;
}

/** Parses an address and drops invalid parameters. */
export function readAddress(query: URLSearchParams): SearchAddress {
  const page = query.get('page') ?? '';
  return {
    search: cutToCodePoints(trimText(query.get('q') ?? ''), limits.search.length),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
  };
}

/** Serializes an address without default values. */
export const writeAddress = ({ search, page }: SearchAddress): string =>
  new URLSearchParams({
    ...(search && { q: search }),
    ...(page > 0 && { page: String(page + 1) }),
  }).toString();
