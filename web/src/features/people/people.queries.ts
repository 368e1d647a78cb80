import type { people } from '@backbeat/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, useProof } from '../auth/index.ts';
import { filtersOf, type PeopleAddress } from './people-address.ts';
import { messages } from './people.messages.ts';

/** A page of the list. The previous page stays while the next one loads. */
export const peopleQuery = (address: PeopleAddress) =>
  queryOptions({
    ...queryOf(api.people.listPeople, {
      query: {
        ...filtersOf(address),
        sort: address.sort,
        ...(address.after !== '' && { after: address.after }),
      },
    }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (userName: string) => queryOf(api.people.getPerson, { params: { userName } });

/** Fetches the lists and persons again that are shown, after an act of this page. */
function useRefetch() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(api.people.listPeople) }),
      queries.invalidateQueries({ queryKey: keyOf(api.people.getPerson) }),
    ]);
}

function useFailureToast() {
  const toast = useToast();
  return (title: string, error: Error) => {
    if (!isSignedOut(error) && !(error instanceof ProofCancelled))
      toast.failure(`${title}. ${failureSentence(error)}`);
  };
}

/** Acts on one person. Administrators prove who they are where the act needs it. */
export function useAct(userName: string, onDone: (person: people.PersonDetail) => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const refetch = useRefetch();
  const showFailure = useFailureToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: (body: people.PersonAct) =>
      withProof(() => call(api.people.actOnPerson, { params: { userName }, body })),
    onSuccess: async (person) => {
      queries.setQueryData(personQuery(userName).queryKey, person);
      toast.success(messages.done);
      onDone(person);
      await refetch();
    },
    onError: (error) => showFailure(messages.actFailed, error),
  });
  return { ...mutation, proofDialog };
}

/** People by their names, or all that a filter matches. */
export type BulkTarget =
  | { userNames: readonly string[] }
  | { filter: ReturnType<typeof filtersOf>; expected: number };

const PROGRESS_INTERVAL_MS = 1000;

/** Acts on many people. The server goes on where the response leaves people waiting. */
export function useBulkAct(target: BulkTarget, onDone: () => void) {
  const [progress, setProgress] = useState<people.BulkProgress | null>(null);
  const toast = useToast();
  const refetch = useRefetch();
  const showFailure = useFailureToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: async (act: people.BulkAct) => {
      const body =
        'userNames' in target ? { ...act, userNames: [...target.userNames] } : { ...act, ...target };
      let latest = await withProof(() => call(api.people.actOnPeople, { body }));
      while (!latest.isFinished) {
        setProgress(latest);
        await new Promise((resolve) => setTimeout(resolve, PROGRESS_INTERVAL_MS));
        latest = await call(api.people.getBulkAct, { params: { id: latest.batch } });
      }
      return latest;
    },
    onSuccess: async ({ done, skipped }) => {
      const [firstSkipped] = skipped;
      const sentence = messages.bulkDone({ done, skipped: skipped.length });
      if (firstSkipped) toast.failure(`${sentence} ${firstSkipped.userName}: ${firstSkipped.why}`);
      else toast.success(sentence);
      onDone();
      await refetch();
    },
    onError: async (error) => {
      showFailure(messages.actFailed, error);
      await refetch();
    },
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress, proofDialog };
}

/** Adds a note about a person, or deletes one. */
export function useNotes(userName: string, onAdded: () => void) {
  const refetch = useRefetch();
  const showFailure = useFailureToast();
  const onError = (error: Error) => showFailure(messages.noteFailed, error);
  const adding = useSingleFlightMutation({
    mutationFn: (text: string) => call(api.people.addNote, { params: { userName }, body: { text } }),
    onSuccess: async () => {
      onAdded();
      await refetch();
    },
    onError,
  });
  const deleting = useSingleFlightMutation({
    mutationFn: (id: string) => call(api.people.deleteNote, { params: { userName, id } }),
    onSuccess: refetch,
    onError,
  });
  return { adding, deleting };
}
