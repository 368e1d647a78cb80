import { limits, type playlists } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloseOnBack } from '@packages/router';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { sortableMessages } from '../../../ui/sortable/sortable.messages.ts';
import { itemPageQuery } from '../playlists.queries.ts';
import { idsBetween, itemBefore } from './arrange-items.ts';
import { useArrangeItems } from './use-arrange-items.ts';
import { messages } from '../playlists.messages.ts';

type Item = playlists.PlaylistItem;

/** What editors do with the items of a playlist. */
export interface ItemEditing {
  /** The number of items of the playlist. */
  count: number;
  /** The items that are selected, in their order. While there are any, rows are for selecting. */
  selectedItems: readonly Item[];
  /**
   * Selects an item, or no longer.
   * @param isRange selects all from the last selected item on
   */
  toggle: (item: Item, isRange?: boolean) => void;
  unselect: () => void;
  /** Moves items together to a place, from 0. */
  moveTo: (items: readonly Item[], place: number) => void;
  remove: (items: readonly Item[]) => void;
}

/** The changes that the viewer makes, and the sentence about the last move. */
export function useItemEditing(
  id: string,
  items: readonly Item[],
  count: number,
): { editing: ItemEditing; announcement: string } {
  const queries = useQueryClient();
  const toast = useToast();
  const { move, remove } = useArrangeItems(id);
  const [announcement, setAnnouncement] = useState('');
  const selection = useItemSelection(items);
  /** The item before a place, once the moved items have left; fetched if the place is not loaded. */
  const findItemBefore = async (movedIds: readonly string[], place: number): Promise<string | null> => {
    // The selected items are loaded, so all of them precede a place that is not.
    const index = place + movedIds.length - 1;
    if (index < items.length) return itemBefore(items, movedIds, place);
    const size = limits.pageSize.playlistItems;
    const { content } = await queries.fetchQuery({
      ...itemPageQuery(id, Math.floor(index / size)),
      staleTime: 0,
    });
    return content[index % size]?.id ?? content.at(-1)?.id ?? null;
  };
  const editing: ItemEditing = {
    count,
    ...selection,
    moveTo: (movedItems, place) => {
      const movedIds = movedItems.map((item) => item.id);
      findItemBefore(movedIds, place).then(
        (after) => move({ items: movedIds, after }),
        (error: unknown) => toast.failure(failureSentence(error)),
      );
      setAnnouncement(
        movedItems.length === 1
          ? sortableMessages.moved({ title: titleOf(movedItems), position: place + 1, count })
          : messages.movedTracks({
              count: movedItems.length,
              first: place + 1,
              last: place + movedItems.length,
              total: count,
            }),
      );
    },
    remove,
  };
  return { editing, announcement };
}

/** The title of an item, or how many there are. */
export const titleOf = (items: readonly Item[]): string =>
  items.length === 1
    ? (items[0]?.post?.title ?? messages.unavailableTrack)
    : messages.trackCount({ count: items.length, countText: items.length });

/** The selected items of a list. One that others remove is no longer selected. Back unselects all. */
function useItemSelection(
  items: readonly Item[],
): Pick<ItemEditing, 'selectedItems' | 'toggle' | 'unselect'> {
  const [{ ids, last }, setSelection] = useState<{ ids: ReadonlySet<string>; last?: string }>({
    ids: new Set(),
  });
  const selectedItems = items.filter((item) => ids.has(item.id));
  const unselect = () => setSelection({ ids: new Set() });
  useCloseOnBack(selectedItems.length > 0, unselect);
  return {
    selectedItems,
    unselect,
    toggle: ({ id }, isRange = false) => {
      const next = new Set(selectedItems.map((item) => item.id));
      if (isRange && last !== undefined && next.has(last))
        for (const between of idsBetween(items, last, id)) next.add(between);
      else if (!next.delete(id)) next.add(id);
      setSelection({ ids: next, last: id });
    },
  };
}
