import { credits, ApiError } from '@backbeat/contract';
import { statusOf, type Draft } from '../posts/index.ts';

/** What somebody does with a draft. */
export type Act =
  | { kind: 'approve' | 'reject' | 'publish' | 'leave'; by: string }
  | { kind: 'withdraw'; by: string; userName: string };

type Rules = Pick<Draft, 'authorId' | 'status' | 'requests' | 'wasDeclined'>;

const { strings } = credits;

/**
 * What becomes of a draft by an act: the last approval publishes it; after a rejection only its author does, once
 * nobody is left to answer; a request that is withdrawn counts as never made, as does that of an artist who leaves. But
 * where somebody has said no before leaving, nothing is published by itself.
 * @throws {ApiError} FORBIDDEN for whom it is not up to, CONFLICT where it is too late or too early
 */
export function act<D extends Rules>(draft: D, deed: Act): D {
  if (deed.kind === 'approve') return answer(draft, deed.by, 'approved');
  if (deed.kind === 'reject') return answer(draft, deed.by, 'rejected');
  if (deed.kind === 'leave') return leave(draft, deed.by);
  if (deed.kind === 'withdraw') return withdraw(draft, deed.by, deed.userName);
  return publish(draft, deed.by);
}

function answer<D extends Rules>(draft: D, by: string, given: 'approved' | 'rejected'): D {
  const request = draft.requests.find(({ userId }) => userId === by);
  if (!request) throw new ApiError('FORBIDDEN', strings.notAsked);
  if (request.answer !== 'pending') throw new ApiError('CONFLICT', strings.answered);
  return settled(
    draft,
    draft.requests.map((each) => (each === request ? { ...each, answer: given } : each)),
  );
}

function withdraw<D extends Rules>(draft: D, by: string, userName: string): D {
  requireAuthor(draft, by);
  const request = draft.requests.find((each) => each.userName.toLowerCase() === userName.toLowerCase());
  if (request?.answer !== 'pending') throw new ApiError('CONFLICT', strings.notPending(userName));
  return settled(
    draft,
    draft.requests.filter((each) => each !== request),
  );
}

/** What is published stays so; there the request goes with the account. */
function leave<D extends Rules>(draft: D, by: string): D {
  const request = draft.requests.find(({ userId }) => userId === by);
  if (!request || draft.status === 'PUBLISHED') return draft;
  return settled(
    { ...draft, wasDeclined: draft.wasDeclined || request.answer === 'rejected' },
    draft.requests.filter((each) => each !== request),
  );
}

function publish<D extends Rules>(draft: D, by: string): D {
  requireAuthor(draft, by);
  if (draft.status === 'PUBLISHED') throw new ApiError('CONFLICT', strings.published);
  if (draft.requests.some((request) => request.answer === 'pending')) {
    throw new ApiError('CONFLICT', strings.stillPending);
  }
  return { ...draft, status: 'PUBLISHED' };
}

function requireAuthor({ authorId }: Rules, by: string): void {
  if (authorId !== by) throw new ApiError('FORBIDDEN', strings.notAuthor);
}

const settled = <D extends Rules>(draft: D, requests: D['requests']): D => ({
  ...draft,
  requests,
  status: statusOf(requests, draft.wasDeclined),
});
