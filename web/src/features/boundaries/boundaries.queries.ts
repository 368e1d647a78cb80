import { boundaries } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { dropFromFeed, dropPerson, resetTheirs } from './keep-away.ts';

const sentences = boundaries.sentences;

/** What the viewer has set against somebody; undefined while it is not known, for visitors, and for oneself. */
export function useBoundary(userName: string): boundaries.Boundary | undefined {
  return useBoundaryQuery(userName).data;
}

/** The same with how the asking goes. */
export function useBoundaryQuery(userName: string) {
  const { data: viewer } = useCurrentUser();
  return useQuery({
    ...queryOf(api.boundaries.getBoundary, { params: { user: userName } }),
    enabled: Boolean(viewer) && viewer?.userName !== userName,
  });
}

const ACTS = {
  block: (user: string) => call(api.boundaries.block, { params: { user } }),
  unblock: (user: string) => call(api.boundaries.unblock, { params: { user } }),
  mute: (user: string) => call(api.boundaries.mute, { params: { user } }),
  unmute: (user: string) => call(api.boundaries.unmute, { params: { user } }),
};
export type BoundaryAct = keyof typeof ACTS;

/**
 * Blocks, mutes, or takes it back. Whatever shows somebody who is kept away loses them as soon as the server agrees, and says
 * so; a mute can be undone at once.
 */
export function useSetBoundary(userName: string): (act: BoundaryAct) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useSingleFlightMutation({
    mutationKey: ['boundary', userName],
    // The undo of a mute may come while the lists are still being fetched.
    perVariables: true,
    mutationFn: (act: BoundaryAct) => ACTS[act](userName),
    onSuccess: async (_answer, act) => {
      if (act === 'block') dropPerson(queries, userName);
      if (act === 'mute') dropFromFeed(queries, userName);
      const undo = { label: 'Undo', onSelect: () => mutate('unmute') };
      if (act === 'mute') toast.success(sentences.muted(userName), undo);
      else toast.success(sentenceOf(act, userName));
      await Promise.all([
        queries.invalidateQueries(),
        ...(act === 'block' || act === 'unblock' ? [resetTheirs(queries)] : []),
      ]);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${sentences.failed}. ${failureSentence(error)}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(api.boundaries.getBoundary) }),
  });
  return mutate;
}

const sentenceOf = (act: 'block' | 'unblock' | 'unmute', userName: string): string =>
  act === 'block'
    ? `${sentences.blocked(userName)}.`
    : sentences[act === 'unblock' ? 'unblocked' : 'unmuted'](userName);
