import { player } from '../../player/index.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useDeletePost } from './use-delete-post.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './posts.messages.ts';

interface DeleteQuestionProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Leaves the screen of the deleted post. */
  leave?: (() => Promise<void>) | undefined;
}

/** Confirms, deletes the post and removes it from every list on the screen. */
export function DeletePostDialog({ id, open, onOpenChange, leave }: DeleteQuestionProps) {
  const toast = useToast();
  const { mutate, isPending } = useDeletePost(id, async () => {
    player.remove(id);
    toast.success(messages.postDeleted);
    await leave?.();
  });
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => onOpenChange(false),
      onError: () => {
        onOpenChange(false);
        toast.failure(messages.failedToDeletePostPlease);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.deletePost}
      sentence={messages.areYouSureYouWant}
      confirmLabel={uiMessages.delete}
      busy={isPending}
      onConfirm={confirm}
    />
  );
}
