import { credits, ApiError } from '@backbeat/contract';
import { statusOf, type Draft } from '../posts/index.ts';

/** An action of a user on a draft. */
export type DraftAction =
  | { kind: 'approve' | 'reject' | 'publish' | 'leave'; by: string }
  | { kind: 'withdraw'; by: string; userName: string };

type Rules = Pick<Draft, 'authorId' | 'status' | 'requests' | 'wasDeclined'>;

const { strings } = credits;

/**
 * Applies an action to a draft. The last approval publishes it. After a rejection only its author
 * publishes it, once all artists have answered. A withdrawn request counts as never made, as does
 * that of a deleted account. If a deleted account had rejected, the draft is still not published
 * automatically.
 * @throws {ApiError} FORBIDDEN if the user may not do this, CONFLICT if it is too late or too early
 */
export function applyDraftAction<D extends Rules>(draft: D, action: DraftAction): D {
  if (action.kind === 'approve') return answer(draft, action.by, 'approved');
  if (action.kind === 'reject') return answer(draft, action.by, 'rejected');
  if (action.kind === 'leave') return leave(draft, action.by);
  if (action.kind === 'withdraw') return withdraw(draft, action.by, action.userName);
  return publish(draft, action.by);
}

function answer<D extends Rules>(draft: D, by: string, given: 'approved' | 'rejected'): D {
  const request = draft.requests.find(({ userId }) => userId === by);
  if (!request) throw new ApiError('FORBIDDEN', strings.notAsked);
  if (request.answer !== 'pending') throw new ApiError('CONFLICT', strings.answered);
  return withRequests(
    draft,
    draft.requests.map((each) => (each === request ? { ...each, answer: given } : each)),
  );
}

function withdraw<D extends Rules>(draft: D, by: string, userName: string): D {
  requireAuthor(draft, by);
  const request = draft.requests.find((each) => each.userName.toLowerCase() === userName.toLowerCase());
  if (request?.answer !== 'pending') throw new ApiError('CONFLICT', strings.notPending(userName));
  return withRequests(
    draft,
    draft.requests.filter((each) => each !== request),
  );
}

/** A published post stays as it is; its request is deleted with the account. */
function leave<D extends Rules>(draft: D, by: string): D {
  const request = draft.requests.find(({ userId }) => userId === by);
  if (!request || draft.status === 'PUBLISHED') return draft;
  return withRequests(
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

const withRequests = <D extends Rules>(draft: D, requests: D['requests']): D => ({
  ...draft,
  requests,
  status: statusOf(requests, draft.wasDeclined),
});
