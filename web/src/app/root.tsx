import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useSessionFailures } from '../features/auth/use-session-failures.ts';
import { Screens, useLocation } from '../router/index.ts';
import { ErrorScreen } from './error-screen.tsx';

// It lies above the screens, so that whatever one goes to, the music stays.
const Playback = lazy(async () => ({ default: (await import('./playback.tsx')).Playback }));

/** What all screens share: what plays, and where the keyboard is after going somewhere. */
export function Root() {
  const { pathname } = useLocation();
  useSessionFailures();
  const before = useRef(pathname);
  // A layout effect: what focuses something on the new screen, as a dialog or the search shortcut, comes later.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Screens failed={ErrorScreen} />
      <Suspense>
        <Playback />
      </Suspense>
    </>
  );
}
