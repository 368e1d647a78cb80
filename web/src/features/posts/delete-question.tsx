import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { player } from '../../player/index.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeletePost } from './post.queries.ts';

interface DeleteQuestionProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks, deletes, and leaves the page of what is gone. */
export function DeleteQuestion({ id, open, onOpenChange }: DeleteQuestionProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, isPending } = useDeletePost(id, async () => {
    player.remove(id);
    toast.success('Post deleted.');
    await navigate(paths.home, { replace: true });
  });
  const confirm = () =>
    mutate(undefined, {
      onError: () => {
        onOpenChange(false);
        toast.failure('Failed to delete post. Please try again.');
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete post"
      sentence="Are you sure you want to delete this post? This action cannot be undone."
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={confirm}
    />
  );
}
