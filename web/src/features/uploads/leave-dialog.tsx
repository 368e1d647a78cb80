import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { messages } from './uploads.messages.ts';

export interface LeaveDialogProps {
  open: boolean;
  /** What happens if the user leaves. */
  sentence: string;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ open, sentence, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay();
      }}
      title={messages.yourUploadIsStillRunning}
      sentence={sentence}
      confirmLabel={messages.leave}
      cancelLabel={messages.stay}
      onConfirm={onLeave}
    />
  );
}
