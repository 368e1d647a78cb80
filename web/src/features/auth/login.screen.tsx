import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Link, Navigate, useLocation } from '@packages/router';
import { AuthLayout, linkClass } from './auth-layout.tsx';
import { Notice } from './notice.tsx';
import { hasExpired, hasLeft, returnTarget, signedUpAs } from './return-target.ts';
import { useCurrentUser } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { messages } from './auth.messages.ts';
import { renderText } from '../../lib/format/render-text.ts';

/** The sign-in screen. It redirects signed-in users to the page they came from, or home. */
export function Component() {
  useTitle(messages.logIn);
  const { state } = useLocation();
  const { data: user } = useCurrentUser();
  const [hasSignedIn, setHasSignedIn] = useState(false);
  if (user && (hasSignedIn || !hasLeft(state))) return <Navigate to={returnTarget(state)} replace />;
  return (
    <AuthLayout
      title={messages.welcomeBack}
      lead={signedUpAs(state) ? messages.yourAccountIsReady : messages.pickUpWhereYouLeft}
      foot={
        <>
          {renderText(
            messages.newHere({
              link: (text) => (
                <Link to={paths.signup} state={state} className={linkClass}>
                  {text}
                </Link>
              ),
            }),
          )}
        </>
      }
    >
      {hasExpired(state) ? (
        <div className="mb-6">
          <Notice>{messages.sessionEnded}</Notice>
        </div>
      ) : null}
      <SignInForm defaultUsername={signedUpAs(state)} onSignedIn={() => setHasSignedIn(true)} />
    </AuthLayout>
  );
}
