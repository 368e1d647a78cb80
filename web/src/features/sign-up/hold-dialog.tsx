import { limits } from '@backbeat/contract';
import { useState } from 'react';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { messages } from './sign-up.messages.ts';

interface HoldDialogProps {
  title: string;
  open: boolean;
  isPending: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onHold: (note: string) => void;
}

/** Asks for the note of a request on hold. */
export function HoldDialog({ onHold, ...dialog }: HoldDialogProps) {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      {...dialog}
      description={messages.holdAbout}
      submitLabel={messages.hold}
      onSubmit={() => onHold(note)}
    >
      <TextArea
        label={messages.note}
        dir="auto"
        rows={3}
        maxLength={limits.signUp.note}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}
