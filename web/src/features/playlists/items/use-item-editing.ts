import { limits, type playlists } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { sortableMessages } from '../../../ui/sortable/sortable.messages.ts';
import { itemPageQuery } from '../playlists.queries.ts';
import { itemBefore } from './arrange-items.ts';
import { useArrangeItems } from './use-arrange-items.ts';
import { messages } from '../playlists.messages.ts';

/** What editors do with the items of a playlist. */
export interface ItemEditing {
  /** The number of items of the playlist. */
  count: number;
  /** Moves an item to a place, from 0. */
  moveTo: (item: playlists.PlaylistItem, place: number) => void;
  remove: (item: playlists.PlaylistItem) => void;
}

/** The changes that the viewer makes, and the sentence about the last move. */
export function useItemEditing(
  id: string,
  items: readonly playlists.PlaylistItem[],
  count: number,
): { editing: ItemEditing; announcement: string } {
  const queries = useQueryClient();
  const toast = useToast();
  const { move, removeOne } = useArrangeItems(id);
  const [announcement, setAnnouncement] = useState('');
  /** The item before a place, once the moved item has left; fetched if the place is not loaded. */
  const findItemBefore = async (movedId: string, place: number): Promise<string | null> => {
    if (place < items.length) return itemBefore(items, movedId, place);
    const size = limits.pageSize.playlistItems;
    const { content } = await queries.fetchQuery({
      ...itemPageQuery(id, Math.floor(place / size)),
      staleTime: 0,
    });
    return content[place % size]?.id ?? content.at(-1)?.id ?? null;
  };
  const editing: ItemEditing = {
    count,
    moveTo: (item, place) => {
      findItemBefore(item.id, place).then(
        (after) => move({ items: [item.id], after }),
        (error: unknown) => toast.failure(failureSentence(error)),
      );
      const title = item.post?.title ?? messages.unavailableTrack;
      setAnnouncement(sortableMessages.moved({ title, position: place + 1, count }));
    },
    remove: removeOne,
  };
  return { editing, announcement };
}
