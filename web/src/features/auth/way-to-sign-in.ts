import { paths } from '../../app/paths.ts';
import { useLocation } from '../../router/index.ts';
import { comingFrom, type SignInState } from './return-target.ts';

/** The way from here to the sign-in screen and, after signing in, back: `<ButtonLink {...useWayToSignIn()}>`. */
export function useWayToSignIn(): { to: string; state: SignInState } {
  return { to: paths.login, state: comingFrom(useLocation()) };
}
