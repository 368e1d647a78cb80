import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';

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
      title="Your upload is still running"
      sentence={sentence}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={onLeave}
    />
  );
}
