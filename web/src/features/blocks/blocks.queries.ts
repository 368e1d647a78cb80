import { blocks } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { messages } from './blocks.messages.ts';
import { removeUserFromFeed, removeUser, resetUserAndPosts } from './cached-blocks.ts';

/**
 * The viewer's block and mute of a user; undefined while it loads, for visitors, and for the
 * viewer.
 */
export function useBlock(userName: string): blocks.BlockState | undefined {
  return useBlockQuery(userName).data;
}

/** The same with the state of the query. */
export function useBlockQuery(userName: string) {
  const { data: viewer } = useCurrentUser();
  return useQuery({
    ...queryOf(api.blocks.getBlock, { params: { user: userName } }),
    enabled: Boolean(viewer) && viewer?.userName !== userName,
  });
}

const ROUTES = {
  block: (user: string) => call(api.blocks.block, { params: { user } }),
  unblock: (user: string) => call(api.blocks.unblock, { params: { user } }),
  mute: (user: string) => call(api.blocks.mute, { params: { user } }),
  unmute: (user: string) => call(api.blocks.unmute, { params: { user } }),
};
export type BlockAction = keyof typeof ROUTES;

/**
 * Blocks, mutes, or undoes it. Once the server agrees, the user leaves every list on screen, and a
 * toast says so. The toast offers to undo a mute.
 */
export function useSetBlock(userName: string): (action: BlockAction) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useSingleFlightMutation({
    mutationKey: ['block', userName],
    // The user may undo a mute while the lists are still loading.
    perVariables: true,
    mutationFn: (action: BlockAction) => ROUTES[action](userName),
    onSuccess: async (_answer, action) => {
      if (action === 'block') removeUser(queries, userName);
      if (action === 'mute') removeUserFromFeed(queries, userName);
      const undo = { label: messages.undo, onSelect: () => mutate('unmute') };
      if (action === 'mute') toast.success(blocks.messages.muted({ userName }), undo);
      else toast.success(sentenceOf(action, userName));
      await Promise.all([
        queries.invalidateQueries(),
        ...(action === 'block' || action === 'unblock' ? [resetUserAndPosts(queries)] : []),
      ]);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${blocks.messages.failed}. ${failureSentence(error)}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(api.blocks.getBlock) }),
  });
  return mutate;
}

const sentenceOf = (action: 'block' | 'unblock' | 'unmute', userName: string): string =>
  action === 'block'
    ? `${blocks.messages.blocked({ userName })}.`
    : action === 'unblock'
      ? blocks.messages.unblocked({ userName })
      : blocks.messages.unmuted({ userName });
