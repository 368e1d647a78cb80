import { demos } from '@backbeat/contract';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useDeleteDemo } from './demos.queries.ts';
import { messages } from './demos.messages.ts';

interface DeleteQuestionProps {
  demo: demos.Demo;
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Deletes a demo after a confirmation. */
export function DeleteDemoDialog({ demo, userId, open, onOpenChange }: DeleteQuestionProps) {
  const toast = useToast();
  const { mutate, isPending } = useDeleteDemo(userId);
  const confirm = () =>
    mutate(demo.id, {
      onSuccess: () => toast.success(demos.messages.deleted),
      onError: () => toast.failure(demos.messages.deleteFailed),
      onSettled: () => onOpenChange(false),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.deleteTitle({ title: demo.title })}
      sentence={demos.messages.deleteQuestion}
      confirmLabel={messages.delete}
      busy={isPending}
      onConfirm={confirm}
    />
  );
}
