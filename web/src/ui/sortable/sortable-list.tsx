import {
  closestCenter,
  DndContext,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { Pressable } from '../controls/button.tsx';
import { gripDots } from './grip-icon.tsx';
import { keyboardCodes, PromptKeyboardSensor } from './prompt-keyboard-sensor.ts';
import { sortableMessages as messages } from './sortable.messages.ts';

/** An item of a list, as handles and screen readers name it. */
export interface SortableItem {
  id: string;
  title: string;
}

/** What the element of an item needs to be moved. */
export interface SortableRow {
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  isLifted: boolean;
  /** The button that lifts the item. */
  handle: ReactNode;
}

interface SortableListProps<T extends SortableItem> {
  items: readonly T[];
  /** Of all items, of which `items` may be the first ones. */
  count: number;
  /** @param place from 0 */
  onMove: (item: T, place: number) => void;
  /** Renders the element of an item. */
  children: (item: T, row: SortableRow) => ReactNode;
  /** Names the list for screen readers. */
  label?: string;
  className?: string;
}

const onlyVertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/**
 * A list that the user orders by mouse, touch and keyboard. Its library loads with this file, so a screen
 * loads it when it is needed.
 */
export function SortableList<T extends SortableItem>({
  items,
  count,
  onMove,
  children,
  label,
  className,
}: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes }),
  );
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertically]}
      // Measured once an item is lifted, they would come too late for a key that follows at once.
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements: useAnnouncements(items, count),
        screenReaderInstructions: { draggable: messages.sortHelp },
      }}
      onDragEnd={({ active, over }) => {
        const item = items[placeOf(active.id)];
        if (item && over && over.id !== active.id) onMove(item, placeOf(over.id));
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className={className}>
          {items.map((item) => (
            <Sortable key={item.id} {...item}>
              {(row) => children(item, row)}
            </Sortable>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Sortable({ id, title, children }: SortableItem & { children: (row: SortableRow) => ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: messages.sortable } });
  return children({
    ref: setNodeRef,
    isLifted: isDragging,
    style: {
      ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
      ...(transition && { transition }),
    },
    handle: (
      <Pressable
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={messages.moveTitle({ title })}
        title={messages.moveTitle({ title })}
        className="grid h-11 w-6 cursor-grab touch-none place-items-center rounded-s text-text-3 hover:text-text active:cursor-grabbing max-md:w-11"
      >
        {gripDots}
      </Pressable>
    ),
  });
}

/** What screen readers hear while an item moves. */
function useAnnouncements(items: readonly SortableItem[], count: number): Announcements {
  /** The item that the lifted one was over last; at first itself, which is no move. */
  const lastOver = useRef<UniqueIdentifier>(undefined);
  const describe = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const title = items.find((item) => item.id === id)?.title ?? '';
    return { title, position: items.findIndex((item) => item.id === over) + 1, count };
  };
  return {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return messages.lifted(describe(active.id, active.id));
    },
    onDragOver: ({ active, over }) => {
      if (!over || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return messages.moved(describe(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => messages.dropped(describe(active.id, over?.id ?? active.id)),
    onDragCancel: ({ active }) => messages.returned(describe(active.id, active.id)),
  };
}
