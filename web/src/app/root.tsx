import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSessionFailures } from '../features/auth/use-session-failures.ts';
import { ErrorBoundary, Screens, lazy, useLocation, type Failure } from '@packages/router';
import { ErrorScreen } from './error-screen.tsx';
import { useToast } from '../ui/overlays/toast.tsx';
import { messages } from './app.messages.ts';

// Rendered above the screens, so that navigation does not stop playback.
const Playback = lazy(async () => (await import('./playback.tsx')).Playback);

/** The parts that all screens share: the player, and the focus after navigation. */
export function Root() {
  const { pathname } = useLocation();
  const toast = useToast();
  useSessionFailures();
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
        <Suspense>
          <Playback />
        </Suspense>
      </ErrorBoundary>
    </>
  );
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
