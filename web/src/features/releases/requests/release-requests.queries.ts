import type { releases } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from './requests.messages.ts';

const requestsQuery = queryOf(api.releases.listReleaseRequests);

/** The releases that wait for the viewer's answer. */
export const useReleaseRequests = () => useQuery(requestsQuery);

type AnsweredRequest = Pick<releases.Answer, 'answer' | 'reason'>;

/**
 * Agrees to exactly the displayed release, or declines. If it has changed meanwhile, the card shows
 * it as it is now.
 */
export function useReleaseAnswer({ release, about, digest }: releases.ReleaseRequest, onDone: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const { id } = release;
  return useSingleFlightMutation({
    mutationKey: ['answer-release', id, about],
    mutationFn: (input: AnsweredRequest) =>
      call(api.releases.answerRelease, { params: { id }, body: { about, digest, ...input } }),
    onSuccess: (_nothing, { answer }) => {
      toast.success(answer === 'approved' ? messages.agreed : messages.declined);
      queries.setQueryData(requestsQuery.queryKey, (list) =>
        list?.filter((each) => each.release.id !== id || each.about !== about),
      );
      onDone();
      void refetchAfter(queries, 'release');
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
      void queries.invalidateQueries({ queryKey: requestsQuery.queryKey });
    },
  });
}
