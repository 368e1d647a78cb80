import { useEffect } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Link, useIsHere, useNavigate } from '@packages/router';
import { AuthLayout, linkClass } from '../auth-layout.tsx';
import { messages } from '../auth.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

/** How long the success message stays, in milliseconds. */
const REDIRECT_DELAY_MS = 2_000;

/** Confirms the new password and leads to the sign-in screen. */
export function ChangedPassword() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isHere()) void navigate(paths.login, { replace: true });
    }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, isHere]);
  return (
    <AuthLayout title={messages.passwordChanged}>
      <output className="block text-[17px] text-text-2">
        {renderText(
          messages.takingYouToLogin({
            link: (text) => (
              <Link to={paths.login} replace className={linkClass}>
                {text}
              </Link>
            ),
          }),
        )}
      </output>
    </AuthLayout>
  );
}
