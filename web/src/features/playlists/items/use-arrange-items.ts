import { playlists } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { updateOptimistically } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { itemsOf, moveItems, withItems } from './arrange-items.ts';
import { itemsQuery, useRefetchPlaylist } from '../playlists.queries.ts';
import { messages } from '../playlists.messages.ts';

type Item = playlists.PlaylistItem;

/**
 * Changes of the items of a playlist, which show at once. The server applies them in the order in
 * which the user made them.
 */
export function useArrangeItems(id: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const refetch = useRefetchPlaylist(id);
  const { queryKey } = itemsQuery(id);
  const show = (change: (items: readonly Item[]) => readonly Item[]) =>
    updateOptimistically(queries, () =>
      queries.setQueryData(queryKey, (data) => data && withItems(data, change(itemsOf(data)))),
    );
  const shared = {
    scope: { id: `playlist ${id}` },
    onError: (error: Error) => toast.failure(failureSentence(error)),
    onSettled: (_data: unknown, _error: unknown, _variables: unknown, stopShowing?: () => void) => {
      stopShowing?.();
      return refetch();
    },
  };
  const { mutate: move } = useMutation({
    ...shared,
    mutationFn: (body: playlists.ItemMove) => call(api.playlists.moveItems, { params: { id }, body }),
    onMutate: (body) => show((items) => moveItems(items, body)),
  });
  const { mutate: restore } = useMutation({
    ...shared,
    mutationFn: (item: string) => call(api.playlists.restoreItem, { params: { id, item } }),
  });
  const { mutate: removeOne } = useMutation({
    ...shared,
    mutationFn: (item: Item) =>
      call(api.playlists.removeItems, { params: { id }, body: { items: [item.id] } }),
    onMutate: (item) => show((items) => items.filter((each) => each.id !== item.id)),
    onSuccess: (_data, { id: itemId, post }) =>
      toast.success(messages.removed({ title: post?.title ?? messages.unavailableTrack }), {
        label: messages.undo,
        onSelect: () => restore(itemId),
      }),
  });
  const { mutate: removeUnavailable } = useMutation({
    ...shared,
    mutationFn: () => call(api.playlists.removeItems, { params: { id }, body: { unavailable: true } }),
    onSuccess: ({ removed }) =>
      toast.success(messages.removedUnavailable({ count: removed, countText: removed })),
  });
  return { move, removeOne, removeUnavailable };
}
