import type { moderation } from '@backbeat/contract';

/** What the queue shows, as its address says: `/admin/reports?sort=most&after={id}`, `/admin/reports?state=closed`. */
export interface ReportsAddress {
  state: 'open' | 'closed';
  /** Of open ones; those that are decided have one order. */
  sort: moderation.CaseSort;
  /** The case before the first one that is shown. */
  after: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address asks for; what makes no sense in it is left out. */
export function readAddress(query: URLSearchParams): ReportsAddress {
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const after = query.get('after') ?? '';
  return {
    state,
    sort: state === 'open' && query.get('sort') === 'most' ? 'most' : 'newest',
    after: ID.test(after) ? after : undefined,
  };
}

/** The query of an address. What is as it is at the start is left out. */
export const writeAddress = ({ state, sort, after }: ReportsAddress): string =>
  new URLSearchParams({
    ...(state === 'closed' && { state }),
    ...(state === 'open' && sort === 'most' && { sort }),
    ...(after !== undefined && { after }),
  }).toString();
