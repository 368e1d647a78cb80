import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled } from '../auth/index.ts';
import { messages } from './jobs.messages.ts';

const REFRESH_MS = 10_000;

export const kindsQuery = queryOptions({ ...queryOf(api.jobs.listJobKinds), refetchInterval: REFRESH_MS });

export const failedQuery = ({ kind, after }: { kind: string | null; after: string | null }) =>
  queryOptions({
    ...queryOf(api.jobs.listFailedJobs, {
      query: { ...(kind !== null && { kind }), ...(after !== null && { after }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** What a press does: retries one job or all of a kind, or discards one. */
export type JobAction = { retry: string } | { retryKind: string } | { discard: string };

async function runAction(action: JobAction): Promise<string> {
  if ('discard' in action) {
    await call(api.jobs.discardJob, { params: { id: action.discard } });
    return messages.discarded;
  }
  const { restarted, merged } =
    'retry' in action
      ? await call(api.jobs.restartJob, { params: { id: action.retry } })
      : await call(api.jobs.restartJobsOfKind, { body: { kind: action.retryKind } });
  return merged && restarted === 0 ? messages.merged : messages.retried({ count: restarted });
}

/** Retries or discards failed jobs. @param withProof asks for a proof where the server needs one */
export function useJobAction(withProof: <T>(action: () => Promise<T>) => Promise<T>) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (action: JobAction) => withProof(() => runAction(action)),
    onSuccess: (sentence) => toast.success(sentence),
    onError: (error) => {
      if (!isSignedOut(error) && !(error instanceof ProofCancelled)) toast.failure(failureSentence(error));
    },
    onSettled: () => refetchAfter(queries, 'job'),
  });
}
