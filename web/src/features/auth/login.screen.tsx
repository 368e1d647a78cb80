import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Link, Navigate, useLocation } from '@packages/router';
import { AuthLayout, linkClass } from './auth-layout.tsx';
import { Notice } from './notice.tsx';
import { hasExpired, hasLeft, returnTarget, signedUpAs } from './return-target.ts';
import { signInStrings } from './auth-strings.ts';
import { useCurrentUser } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in screen. It redirects signed-in users to the page they came from, or home. */
export function Component() {
  useTitle('Log In');
  const { state } = useLocation();
  const { data: user } = useCurrentUser();
  const [hasSignedIn, setHasSignedIn] = useState(false);
  if (user && (hasSignedIn || !hasLeft(state))) return <Navigate to={returnTarget(state)} replace />;
  return (
    <AuthLayout
      title="Welcome Back"
      lead="Pick up where you left off."
      foot={
        <>
          New here?{' '}
          <Link to={paths.signup} state={state} className={linkClass}>
            Sign up
          </Link>
        </>
      }
    >
      {hasExpired(state) ? (
        <div className="mb-6">
          <Notice>{signInStrings.sessionEnded}</Notice>
        </div>
      ) : null}
      <SignInForm known={signedUpAs(state)} onSignedIn={() => setHasSignedIn(true)} />
    </AuthLayout>
  );
}
