import { useState } from 'react';
import { CheckingAuthentication } from './checking-authentication.tsx';
import { paths } from '../../navigation/paths.ts';
import { Navigate, Outlet, useLocation, useSkeleton } from '@packages/router';
import { comingFrom, type SignInState } from './return-target.ts';
import { useCurrentUser } from './session.ts';
import { SessionError } from './session-error.tsx';
import { SignedInUser } from './signed-in-user.ts';

/** Renders the screens below for signed-in users. Visitors sign in first and then return. */
export function RequireSession() {
  const location = useLocation();
  const skeleton = useSkeleton();
  const { data: user, isPending, error, refetch } = useCurrentUser();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (user) {
    return (
      // The key resets the state of the screens when another user signs in.
      <SignedInUser key={user.id} value={user}>
        <Outlet />
      </SignedInUser>
    );
  }
  if (isPending) return <CheckingAuthentication>{skeleton}</CheckingAuthentication>;
  if (user === null) {
    const state: SignInState = { ...comingFrom(location), ...(wasSignedIn && { hasExpired: true }) };
    return <Navigate to={paths.login} replace state={state} />;
  }
  return <SessionError error={error} onRetry={() => void refetch()} />;
}
