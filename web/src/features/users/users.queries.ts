import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toPage } from '@backbeat/contract';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** An address cannot end with these; nobody is called so either. */
const isDots = (term: string): boolean => term === '.' || term === '..';

/** A page of the users whose names fit a term. The page that was there stays until the next one has come. */
export function searchQuery(term: string, page: number, size: number) {
  const query = queryOf(api.users.searchUsers, {
    params: { term },
    query: { page: String(page), size: String(size) },
  });
  return queryOptions({
    ...query,
    ...(isDots(term) && { queryFn: () => toPage([], { page, size }, 0) }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}

export const SEARCH_FAILED = 'Failed to fetch users. Please try again.';
