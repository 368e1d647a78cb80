import { useEffect, useEffectEvent, useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { CloseIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { MoveMenuItems } from './move-menu-items.tsx';
import { PositionDialog } from './position-dialog.tsx';
import type { ItemEditing } from './use-item-editing.ts';
import { messages } from '../playlists.messages.ts';

/** What editors do with the selected items of a playlist. */
export function SelectionActions({ editing }: { editing: ItemEditing }) {
  const { selectedItems } = editing;
  const [isAsking, setIsAsking] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A menu or a lifted track that Escape closes or returns has prevented the default.
    if (event.key === 'Escape' && !event.defaultPrevented) editing.unselect();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // After the document, on which the list listens while a track is lifted.
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <SelectionBar label={messages.selected({ count: selectedItems.length })}>
      <span className="grow" />
      <Menu label={messages.move} trigger={<Button size="small">{messages.move}</Button>}>
        <MoveMenuItems items={selectedItems} editing={editing} onPosition={() => setIsAsking(true)} />
      </Menu>
      <Button
        size="small"
        icon={<TrashIcon size={18} />}
        onClick={() => {
          editing.unselect();
          editing.remove(selectedItems);
        }}
      >
        {uiMessages.remove}
      </Button>
      <IconButton label={messages.unselectAll} onClick={editing.unselect}>
        <CloseIcon />
      </IconButton>
      {isAsking ? (
        <PositionDialog items={selectedItems} editing={editing} open onOpenChange={setIsAsking} />
      ) : null}
    </SelectionBar>
  );
}
