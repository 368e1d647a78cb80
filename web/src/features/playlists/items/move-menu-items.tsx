import { line, ListIcon } from '../../../ui/icons.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import type { ItemEditing } from './use-item-editing.ts';
import { messages } from '../playlists.messages.ts';

const UpIcon = line('M12 19V5m0 0-6 6m6-6 6 6');
const DownIcon = line('M12 5v14m0 0-6-6m6 6 6-6');
const TopIcon = line('M5 4h14M12 20V9m0 0-5 5m5-5 5 5');
const BottomIcon = line('M5 20h14M12 4v11m0 0-5-5m5 5 5-5');

interface MoveMenuItemsProps {
  /** The items that move together, in their order. */
  items: ItemEditing['selectedItems'];
  editing: ItemEditing;
  /** Asks for a position. */
  onPosition: () => void;
}

/** The moves of items of a playlist in a menu. */
export function MoveMenuItems({ items, editing: { count, moveTo }, onPosition }: MoveMenuItemsProps) {
  const place = (items[0]?.position ?? 1) - 1;
  const end = items.at(-1)?.position ?? 1;
  const lastPlace = count - items.length;
  const isTogether = end - place === items.length;
  const moves = [
    { label: messages.moveToTop, icon: <TopIcon />, place: 0 },
    { label: messages.moveUp, icon: <UpIcon />, place: Math.max(0, place - 1) },
    { label: messages.moveDown, icon: <DownIcon />, place: Math.min(lastPlace, end + 1 - items.length) },
    { label: messages.moveToBottom, icon: <BottomIcon />, place: lastPlace },
  ];
  return (
    <>
      {moves.map(({ label, icon, place: newPlace }) => (
        <MenuItem
          key={label}
          icon={icon}
          disabled={isTogether && newPlace === place}
          onSelect={() => moveTo(items, newPlace)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem icon={<ListIcon />} onSelect={onPosition}>
        {messages.moveToPosition}
      </MenuItem>
    </>
  );
}
