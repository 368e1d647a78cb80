import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useRouter } from './hooks.ts';

/**
 * Returns a function that says whether the user is still on this screen and has not begun to leave
 * it. To be asked before a navigation that follows a request: the user's own goes first.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const { pathname } = useLocation();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(
    () => isMounted.current && router.destination().pathname === pathname,
    [router, pathname],
  );
}
