import { credits, type posts } from '@backbeat/contract';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';

interface RejectQuestionProps {
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Asks for confirmation before the user rejects a request for good. */
export function RejectCreditDialog({
  post: { title, author },
  open,
  onOpenChange,
  onConfirm,
}: RejectQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Reject “${title}”?`}
      sentence={credits.strings.rejectQuestion(author.userName)}
      confirmLabel="Reject"
      onConfirm={onConfirm}
    />
  );
}
