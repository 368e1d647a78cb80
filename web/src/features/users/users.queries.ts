import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toPage } from '@backbeat/contract';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { messages } from './users.messages.ts';

/** An address cannot end with these segments, and no user name consists of them. */
const isDots = (term: string): boolean => term === '.' || term === '..';

/** A page of users whose names match a term. The previous page stays while the next one loads. */
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

export const SEARCH_FAILED = messages.failedToFetchUsersPlease;
