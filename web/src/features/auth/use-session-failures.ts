import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionFailure } from '../../api/session-failure.ts';
import { paths } from '../../app/paths.ts';
import { useLocation, useNavigate } from '../../router/index.ts';
import { useToast } from '../../ui/toast.tsx';
import { comingFrom } from './return-target.ts';
import { forgetSession } from './session.ts';

/**
 * The answer to every call that is refused for want of a session: to the sign-in screen, and back after it. Who is signed in
 * and still refused (403) is told so, and from the sign-in screen goes home rather than in a circle.
 */
export function useSessionFailures(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  useEffect(
    () =>
      onSessionFailure(({ status, message }) => {
        if (location.pathname === paths.login) return;
        const isOver = status !== 403;
        if (!isOver) toast.failure(message);
        void navigate(paths.login, {
          replace: true,
          state: isOver ? { ...comingFrom(location), hasExpired: true } : null,
        });
        if (isOver) void forgetSession(queries);
      }),
    [location, navigate, queries, toast],
  );
}
