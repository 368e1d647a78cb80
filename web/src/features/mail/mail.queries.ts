import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

export const mailQuery = queryOf(api.mail.getMail);
export const failuresQuery = queryOf(api.mail.listMailFailures);
export const suppressionsQuery = queryOf(api.mail.listSuppressions);

/** Asks DNS when the administrator presses the button, since it takes seconds. */
export const hintsQuery = (selector: string, enabled: boolean) =>
  queryOptions({
    ...queryOf(api.mail.listHints, { query: selector === '' ? {} : { selector } }),
    enabled,
  });

/** Sends a test mail, to the own address if `to` is empty. */
export function useTestMail() {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (to: string) => call(api.mail.testMail, { body: to === '' ? {} : { to } }),
    onSettled: () => refetchAfter(queries, 'health'),
  });
}

/** Lets an address get notifications again. */
export function useTryAgain() {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (email: string) => call(api.mail.removeSuppression, { body: { email } }),
    onSettled: () => queries.invalidateQueries({ queryKey: suppressionsQuery.queryKey }),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
}
