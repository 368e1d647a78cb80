import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useSessionFailures } from '../features/auth/use-session-failures.ts';

// It lies above the screens, so that whatever one goes to, the music stays.
const Playback = lazy(async () => ({ default: (await import('./playback.tsx')).Playback }));

/** What all screens share: where the page is scrolled to, and where the keyboard is, after going somewhere. */
export function Root() {
  const { pathname } = useLocation();
  useSessionFailures();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Outlet />
      <Suspense>
        <Playback />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}
