import { ApiFailure } from './failures.ts';
import type { Wire } from './routes.ts';

/**
 * The calls that visitors make too, and the calls by which one comes in: a refusal of these says nothing about the session,
 * or says it where it is read.
 */
const OPEN = /^\/(user\/me$|user\/auth\/|posts\/(get|view|download|views|downloads|comments|likes)(\/|$))/;

/** In a chat a 403 says what one may not do there, as taking out others, to somebody whose session goes on. */
const OF_CHATS = /^\/chats(\/|$)/;

/**
 * Whether a failed call means that one has to sign in: 401 and 403, and 500 about a token, except for open calls and the
 * 403 of chats.
 */
export function isSessionFailure(path: string, failure: ApiFailure): boolean {
  if (OPEN.test(path)) return false;
  const { status, sentence = '' } = failure;
  if (status === 401) return true;
  if (status === 403) return !OF_CHATS.test(path);
  return status === 500 && /token/i.test(sentence) && /expired|invalid/i.test(sentence);
}

type Listener = (failure: ApiFailure) => void;
const listeners = new Set<Listener>();

/** Hears of every call that failed because one has to sign in. @returns a function that stops hearing */
export function onSessionFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells those who listen, and hands the error on. */
export function tellOfFailure(route: Wire, error: unknown): unknown {
  if (error instanceof ApiFailure && isSessionFailure(route.path, error)) {
    // First whoever made the call: a screen that still thinks it is sending would not let anybody leave.
    setTimeout(() => {
      for (const listener of listeners) listener(error);
    });
  }
  return error;
}
