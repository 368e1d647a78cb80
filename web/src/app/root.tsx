import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSessionFailures } from '../features/auth/use-session-failures.ts';
import { ErrorBoundary, Screens, lazy, useLocation, type Failure } from '@packages/router';
import { ErrorScreen } from './error-screen.tsx';
import { paths } from '../navigation/paths.ts';
import { useToast } from '../ui/overlays/toast.tsx';
import { messages } from './app.messages.ts';

// Rendered above the screens, so that navigation does not stop playback.
const Playback = lazy(async () => (await import('./playback.tsx')).Playback);

/** The parts that all screens share: the player, and the focus after navigation. */
export function Root() {
  const { pathname } = useLocation();
  const toast = useToast();
  useSessionFailures();
  const needsPlayer = useNeedsPlayer();
  const before = useRef(pathname);
  // A layout effect runs before a dialog or the search shortcut moves the focus on the new screen.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    toast.endScreen();
  }, [pathname, toast]);
  return (
    <>
      <Screens renderFailure={(failure) => <ErrorScreen {...failure} />} />
      {/* Dialogs that keep the player: the keyboard comes from them to the player. */}
      <div data-before-player />
      <ErrorBoundary renderFailure={(failure) => <PlayerFailed {...failure} />}>
        <Suspense>{needsPlayer ? <Playback /> : null}</Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * Whether the player loads: not on the first page of a private or guest link, whose script is as small
 * as it can be. Once loaded, it stays.
 */
function useNeedsPlayer(): boolean {
  const { pathname, search, hash } = useLocation();
  const [wasNeeded, setWasNeeded] = useState(false);
  const opensLink =
    pathname === paths.listen || (pathname === paths.guest && /^#.|^\?to=/.test(hash || search));
  if (!opensLink && !wasNeeded) setWasNeeded(true);
  return wasNeeded;
}

/** Reports the failure of the player as a message, since it has no place on the screens without a track. */
function PlayerFailed({ retry }: Failure) {
  const { lasting } = useToast();
  const report = useEffectEvent(() => {
    lasting(messages.thePlayerStoppedWorking, { label: messages.tryAgain, onSelect: retry });
  });
  useEffect(() => report(), []);
  return null;
}
