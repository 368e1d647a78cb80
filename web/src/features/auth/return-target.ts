import { paths } from '../../navigation/paths.ts';
import { toInAppPath, type Location } from '@packages/router';
import { isRecord } from '../../lib/is-record.ts';

/** The history state of the sign-in screens. */
export interface SignInState {
  /** The page the user wanted: path, query and fragment. */
  from?: string;
  /** Set if the session ended while the user was signed in; a plain visit has none. */
  hasExpired?: true;
  /** Set after a logout, so that the screen does not redirect. */
  hasLeft?: true;
  /** The user name of an account that was just created here. */
  username?: string;
}

/** Returns the state for a navigation to the sign-in screen. */
export const comingFrom = ({ pathname, search, hash }: Location): SignInState => ({
  from: `${pathname}${search}${hash}`,
});

const SIGN_IN_PATHS: readonly string[] = [paths.landing, paths.login, paths.signup, paths.forgotPassword];

/**
 * Returns where to go after signing in: the page the user came from if it is inside the app,
 * otherwise home.
 */
export function returnTarget(state: unknown): string {
  const from = isState(state) && typeof state.from === 'string' ? toInAppPath(state.from) : null;
  if (from === null) return paths.home;
  const [path = ''] = from.split(/[?#]/);
  return SIGN_IN_PATHS.includes(path) ? paths.home : from;
}

/** Returns whether the session ended while the user was signed in. */
export const hasExpired = (state: unknown): boolean => isState(state) && state.hasExpired === true;

/** Returns whether the user has just logged out. */
export const hasLeft = (state: unknown): boolean => isState(state) && state.hasLeft === true;

/** Returns the name of the account that was just created here. */
export const signedUpAs = (state: unknown): string =>
  isState(state) && typeof state.username === 'string' ? state.username : '';

const isState = (state: unknown): state is Partial<Record<keyof SignInState, unknown>> => isRecord(state);
