import { paths } from '../../app/paths.ts';
import { toInAppPath, type Location } from '../../router/index.ts';

/** What the sign-in screens find in their history entry. */
export interface SignInState {
  /** Where one wanted to go: path, query and fragment. */
  from?: string;
  /** The session ended while the user was signed in; a plain visit has none. */
  hasExpired?: true;
  /** One has just logged out, and stays out until one signs in again. */
  hasLeft?: true;
  /** Who has just signed up here. */
  username?: string;
}

/** The state with which to go to the sign-in screen from somewhere. */
export const comingFrom = ({ pathname, search, hash }: Location): SignInState => ({
  from: `${pathname}${search}${hash}`,
});

const WAYS_IN: readonly string[] = [paths.landing, paths.login, paths.signup, paths.forgotPassword];

/** Where to go after signing in: the place the user came from if it is inside the app, otherwise home. */
export function returnTarget(state: unknown): string {
  const from = isState(state) && typeof state.from === 'string' ? toInAppPath(state.from) : null;
  if (from === null) return paths.home;
  const [path = ''] = from.split(/[?#]/);
  return WAYS_IN.includes(path) ? paths.home : from;
}

/** Whether the session ended while the user was signed in. */
export const hasExpired = (state: unknown): boolean => isState(state) && state.hasExpired === true;

/** Whether one has just logged out. */
export const hasLeft = (state: unknown): boolean => isState(state) && state.hasLeft === true;

/** The name of somebody who has just signed up here. */
export const signedUpAs = (state: unknown): string =>
  isState(state) && typeof state.username === 'string' ? state.username : '';

const isState = (state: unknown): state is Partial<Record<keyof SignInState, unknown>> =>
  typeof state === 'object' && state !== null;
