import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useSessionFailures } from '../features/auth/use-session-failures.ts';
import { Screens, useLocation } from '../navigation/router/index.ts';
import { ErrorScreen } from './error-screen.tsx';

// Rendered above the screens, so that navigation does not stop playback.
const Playback = lazy(async () => ({ default: (await import('./playback.tsx')).Playback }));

/** The parts that all screens share: the player, and the focus after navigation. */
export function Root() {
  const { pathname } = useLocation();
  useSessionFailures();
  const before = useRef(pathname);
  // A layout effect runs before a dialog or the search shortcut moves the focus on the new screen.
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
