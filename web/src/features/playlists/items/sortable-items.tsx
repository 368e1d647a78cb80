import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { ItemRow, type ItemRowProps } from './item-row.tsx';
import type { ItemEditing } from './use-item-editing.ts';
import { messages } from '../playlists.messages.ts';

interface SortableItemsProps extends Pick<ItemRowProps, 'viewer' | 'onPlay'> {
  items: readonly ItemRowProps['item'][];
  editing: ItemEditing;
}

/** The items of a playlist for its editors, who move them by mouse, touch and keyboard. */
export function SortableItems({ items, editing, ...rowProps }: SortableItemsProps) {
  const namedItems = items.map((item) => ({
    id: item.id,
    title: item.post?.title ?? messages.unavailableTrack,
    item,
  }));
  return (
    <SortableList
      items={namedItems}
      count={editing.count}
      onMove={({ item }, place) => editing.moveTo(item, place)}
    >
      {({ item }, row) => <ItemRow item={item} editing={editing} {...rowProps} {...row} />}
    </SortableList>
  );
}
