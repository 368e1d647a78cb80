import type { signUp } from '@backbeat/contract';

export const STATES = ['waiting', 'held', 'rejected'] as const satisfies readonly signUp.RequestState[];

/** What the list shows, as its address holds it: `/admin/sign-ups?state=held&q=nova&after={id}`. */
export interface SignUpsAddress {
  state: signUp.RequestState;
  q: string;
  /** The id of the request before the first visible one. */
  after: string | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses an address and drops invalid parameters. */
export function readAddress(query: URLSearchParams): SignUpsAddress {
  const after = query.get('after') ?? '';
  return {
    state: STATES.find((state) => state === query.get('state')) ?? 'waiting',
    q: query.get('q') ?? '',
    after: ID.test(after) ? after : undefined,
  };
}

/** Serializes an address without default values. */
export const writeAddress = ({ state, q, after }: SignUpsAddress): string =>
  new URLSearchParams({
    ...(state !== 'waiting' && { state }),
    ...(q !== '' && { q }),
    ...(after !== undefined && { after }),
  }).toString();
