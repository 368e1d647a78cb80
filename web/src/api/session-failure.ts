import { ApiFailure } from './failures.ts';
import type { Wire } from './routes.ts';

/**
 * The calls that visitors make too, and the calls for signing in. Their errors say nothing about
 * the session, or the caller reads them itself.
 */
const PUBLIC_PATHS =
  /^\/(user\/me$|user\/auth\/|posts\/(get|view|download|views|downloads|comments|likes)(\/|$))/;

/**
 * In a chat a 403 means a missing permission, such as removing other members. The session is still
 * valid.
 */
const CHAT_PATHS = /^\/chats(\/|$)/;

/**
 * Whether a failed call means that the user has to sign in: 401, 403, and 500 about a token. Calls
 * in `PUBLIC_PATHS` and the 403 of chats are exceptions.
 */
export function isSessionFailure(path: string, failure: ApiFailure): boolean {
  if (PUBLIC_PATHS.test(path)) return false;
  const { status, sentence = '' } = failure;
  if (status === 401) return true;
  if (status === 403) return !CHAT_PATHS.test(path);
  return status === 500 && /token/i.test(sentence) && /expired|invalid/i.test(sentence);
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
export function tellOfFailure(route: Wire, error: unknown): unknown {
  if (error instanceof ApiFailure && isSessionFailure(route.path, error)) {
    // The caller handles the error first: a screen that still counts as sending would block
    // navigation.
    setTimeout(() => {
      for (const listener of listeners) listener(error);
    });
  }
  return error;
}
