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
  const movedWith = (item: ItemRowProps['item']) => (selectedItems.includes(item) ? selectedItems : [item]);
  const namedItems = items.map((item) => ({ id: item.id, title: titleOf(movedWith(item)), item }));
  return (
    <>
      <SortableList
        items={namedItems}
        count={editing.count}
        onMove={({ item }, place) => {
          const movedItems = movedWith(item);
          const movedIds = movedItems.map(({ id }) => id);
          editing.moveTo(movedItems, placeOfDrop(items, movedIds, item.id, place));
        }}
      >
        {({ item }, row) => <ItemRow item={item} editing={editing} {...rowProps} {...row} />}
      </SortableList>
      {selectedItems.length > 0 ? <SelectionActions editing={editing} /> : null}
    </>
  );
}
