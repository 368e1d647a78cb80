import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { placeOfDrop } from './arrange-items.ts';
import { ItemRow, type ItemRowProps } from './item-row.tsx';
import { SelectionActions } from './selection-actions.tsx';
import { titleOf, type ItemEditing } from './use-item-editing.ts';

interface SortableItemsProps extends Pick<ItemRowProps, 'viewer' | 'onPlay'> {
  items: readonly ItemRowProps['item'][];
  editing: ItemEditing;
}

/**
 * The items of a playlist for its editors, who move them by mouse, touch and keyboard. The selected ones
 * move together.
 */
export function SortableItems({ items, editing, ...rowProps }: SortableItemsProps) {
  const { selectedItems } = editing;
  const selectedIds = new Set(selectedItems.map(({ id }) => id));
  const movedWith = (item: ItemRowProps['item']) => (selectedIds.has(item.id) ? selectedItems : [item]);
  const namedItems = items.map((item) => ({ id: item.id, title: titleOf(movedWith(item)), item }));
  return (
    <>
      <SortableList
        items={namedItems}
        count={editing.count}
        onMove={({ item }, place) =>
          editing.moveTo(
            movedWith(item),
            selectedIds.has(item.id) ? placeOfDrop(items, selectedIds, item.id, place) : place,
          )
        }
      >
        {({ item }, row) => <ItemRow item={item} editing={editing} {...rowProps} {...row} />}
      </SortableList>
      {selectedItems.length > 0 ? <SelectionActions editing={editing} /> : null}
    </>
  );
}
