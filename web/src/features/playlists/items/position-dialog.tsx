import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { sortableMessages } from '../../../ui/sortable/sortable.messages.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { titleOf, type ItemEditing } from './use-item-editing.ts';
import { messages } from '../playlists.messages.ts';

interface PositionDialogProps {
  /** The items that move together, in their order. */
  items: ItemEditing['selectedItems'];
  editing: ItemEditing;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Moves items to a position that the user types. */
export function PositionDialog({
  items,
  editing: { count, moveTo },
  open,
  onOpenChange,
}: PositionDialogProps) {
  const [text, setText] = useState(String(items[0]?.position ?? 1));
  const [error, setError] = useState<string>();
  const formId = useId();
  const lastPosition = count - items.length + 1;
  const hint = messages.positionHint({ count: lastPosition });
  const move = () => {
    const position = Number(text);
    if (!Number.isInteger(position) || position < 1 || position > lastPosition) {
      setError(hint);
      return;
    }
    onOpenChange(false);
    moveTo(items, position - 1);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sortableMessages.moveTitle({ title: titleOf(items) })}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{uiMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {messages.move}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <TextField
          label={messages.position}
          hint={error === undefined ? hint : undefined}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
