import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionFailure } from '../../api/session-failure.ts';
import { paths } from '../../navigation/paths.ts';
import { useLocation, useNavigate } from '@packages/router';
import { useToast } from '../../ui/overlays/toast.tsx';
import { comingFrom } from './return-target.ts';
import { clearSession } from './session.ts';

/**
 * Handles every request that fails for lack of a session: opens the sign-in screen and returns
 * after it. A signed-in user who gets a 403 sees a message, and goes home from the sign-in screen
 * instead of looping.
 */
export function useSessionFailures(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  useEffect(
    () =>
      onSessionFailure(({ status, message }) => {
        // Guests have no session to restore.
        if (location.pathname === paths.login || location.pathname === paths.guest) return;
        const isOver = status !== 403;
        if (!isOver) toast.failure(message);
        void navigate(paths.login, {
          replace: true,
          state: isOver ? { ...comingFrom(location), hasExpired: true } : null,
        });
        if (isOver) void clearSession(queries);
      }),
    [location, navigate, queries, toast],
  );
}
