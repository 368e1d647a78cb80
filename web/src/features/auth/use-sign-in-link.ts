import { paths } from '../../navigation/paths.ts';
import { useLocation } from '@packages/router';
import { comingFrom, type SignInState } from './return-target.ts';

/**
 * Props of a link to the sign-in screen that returns here afterwards: `<ButtonLink
 * {...useSignInLink()}>`.
 */
export function useSignInLink(): { to: string; state: SignInState } {
  return { to: paths.login, state: comingFrom(useLocation()) };
}
