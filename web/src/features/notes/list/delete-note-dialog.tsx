import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/overlays/dialog.tsx';
import { messages } from '../state/notes.messages.ts';

/** Asks before a note goes. */
export function DeleteNoteDialog(props: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'>) {
  return (
    <ConfirmDialog
      title={messages.deleteNote}
      sentence={messages.deleteNoteText}
      confirmLabel={messages.delete}
      {...props}
    />
  );
}
