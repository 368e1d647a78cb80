import type { moderation } from '@backbeat/contract';

/**
 * What the queue shows, as its address holds it: `/admin/reports?sort=most&after={id}`,
 * `/admin/reports?state=closed`.
 */
export interface ReportsAddress {
  state: 'open' | 'closed';
  /** The order of open cases. Closed cases have only one order. */
  sort: moderation.CaseSort;
  /** The id of the case before the first visible one. */
  after: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses an address and drops invalid parameters. */
export function readAddress(query: URLSearchParams): ReportsAddress {
  const state = query.get('state') === 'closed' ? 'closed' : 'open';
  const after = query.get('after') ?? '';
  return {
    state,
    sort: state === 'open' && query.get('sort') === 'most' ? 'most' : 'newest',
    after: ID.test(after) ? after : undefined,
  };
}

/** Serializes an address without default values. */
export const writeAddress = ({ state, sort, after }: ReportsAddress): string =>
  new URLSearchParams({
    ...(state === 'closed' && { state }),
    ...(state === 'open' && sort === 'most' && { sort }),
    ...(after !== undefined && { after }),
  }).toString();
