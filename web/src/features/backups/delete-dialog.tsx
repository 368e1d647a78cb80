import { useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { messages } from './backups.messages.ts';

interface DeleteDialogProps {
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks for the name of a backup before it is deleted. */
export function DeleteDialog({ name, open, onOpenChange, isBusy, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.removeTitle}
      description={messages.removeText}
      size="small"
    >
      {open ? (
        <NameForm name={name} isBusy={isBusy} onCancel={() => onOpenChange(false)} onConfirm={onConfirm} />
      ) : null}
    </Dialog>
  );
}

interface NameFormProps {
  name: string;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function NameForm({ name, isBusy, onCancel, onConfirm }: NameFormProps) {
  const formId = useId();
  const [text, setText] = useState('');
  const isNamed = text.trim() === name;
  return (
    <form
      id={formId}
      className="grid gap-5 pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) onConfirm();
      }}
    >
      <TextField
        label={messages.removeLabel({ name })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onCancel} disabled={isBusy}>
          {messages.keep}
        </Button>
        <Button type="submit" variant="danger" disabled={!isNamed} loading={isBusy}>
          {messages.remove}
        </Button>
      </div>
    </form>
  );
}
