import { ApiFailure } from './failures.ts';
import type { ClientRoute } from './routes.ts';

/**
 * Whether a failed call means that the user has to sign in: the statuses that the route names, by
 * default 401 and 403 unless it is public. Where 401 counts, a 500 about a token does too.
 */
export function isSessionFailure(
  { auth = 'public', sessionFailures }: ClientRoute,
  failure: ApiFailure,
): boolean {
  const statuses: readonly number[] = sessionFailures ?? (auth === 'public' ? [] : [401, 403]);
  const { status, sentence = '' } = failure;
  if (status === 500)
    return statuses.includes(401) && /token/i.test(sentence) && /expired|invalid/i.test(sentence);
  return statuses.includes(status);
}

type Listener = (failure: ApiFailure) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener for every call that failed because the user has to sign in. @returns a
 * function that removes the listener
 */
export function onSessionFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners of a session failure and returns the error. */
export function reportSessionFailure(route: ClientRoute, error: unknown): unknown {
  if (error instanceof ApiFailure && isSessionFailure(route, error)) {
    // The caller handles the error first: a screen that still counts as sending would block
    // navigation.
    setTimeout(() => {
      for (const listener of listeners) listener(error);
    });
  }
  return error;
}
