import type { healthChecks } from '@backbeat/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

/** As long as the server's results stay the same. */
const REFRESH_MS = 10_000;

export const healthQuery = () =>
  queryOptions({
    ...queryOf(api.healthChecks.getHealth, { query: { origin: location.origin } }),
    refetchInterval: REFRESH_MS,
  });

/** Hides a warning or shows it again. */
export function useHideWarning({ id, hiddenUntil }: healthChecks.HealthCheck) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: () =>
      call(api.healthChecks.hideWarning, { params: { check: id }, body: { hidden: hiddenUntil === null } }),
    onSettled: () => refetchAfter(queries, 'health'),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
}
