import { paths } from '../../app/paths.ts';
import { useLocation } from '../../router/index.ts';
import { comingFrom, type SignInState } from './return-target.ts';

/**
 * Props of a link to the sign-in screen that returns here afterwards: `<ButtonLink
 * {...useWayToSignIn()}>`.
 */
export function useWayToSignIn(): { to: string; state: SignInState } {
  return { to: paths.login, state: comingFrom(useLocation()) };
}
