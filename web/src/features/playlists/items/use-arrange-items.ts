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
    mutationFn: (items: string[]) => call(api.playlists.restoreItems, { params: { id }, body: { items } }),
  });
  const offerUndo = (sentence: string, items: string[]) =>
    toast.success(
      sentence,
      items.length > 0 ? { label: messages.undo, onSelect: () => restore(items) } : undefined,
    );
  const { mutate: remove } = useMutation({
    ...shared,
    mutationFn: (removedItems: readonly Item[]) =>
      call(api.playlists.removeItems, {
        params: { id },
        body: { items: removedItems.map((item) => item.id) },
      }),
    onMutate: (removedItems) =>
      show((items) => items.filter((item) => !removedItems.some((each) => each.id === item.id))),
    onSuccess: ({ items }, removedItems) =>
      offerUndo(
        removedItems.length === 1
          ? messages.removed({ title: removedItems[0]?.post?.title ?? messages.unavailableTrack })
          : messages.removedTracks({ count: removedItems.length }),
        items,
      ),
  });
  const { mutate: removeUnavailable } = useMutation({
    ...shared,
    mutationFn: () => call(api.playlists.removeItems, { params: { id }, body: { unavailable: true } }),
    onSuccess: ({ removed, items }) =>
      offerUndo(messages.removedUnavailable({ count: removed, countText: removed }), items),
  });
  return { move, remove, removeUnavailable };
}
