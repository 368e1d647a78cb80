import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { messages } from '../create.messages.ts';

interface ReplaceDialogProps {
  /** The name of the chosen file. */
  name: string;
  /** The name of the file that was dropped or shared. */
  newName: string;
  onKeep: () => void;
  onReplace: () => void;
}

/** Asks before another file replaces the chosen one. */
export function ReplaceDialog({ name, newName, onKeep, onReplace }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => {
        if (!next) onKeep();
      }}
      title={messages.replaceYourFile}
      sentence={messages.theFileReplaces({ name, newName })}
      confirmLabel={messages.replace}
      cancelLabel={messages.keepIt}
      variant="primary"
      onConfirm={onReplace}
    />
  );
}
