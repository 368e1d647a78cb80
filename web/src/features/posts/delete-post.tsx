import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { player } from '../../player/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDeletePost } from './post.queries.ts';

/** Deletes the post after a question; for its author alone. */
export function DeletePost({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
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
        setAsking(false);
        toast.failure('Failed to delete post. Please try again.');
      },
    });
  return (
    <>
      <Button icon={<TrashIcon />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete post"
        sentence="Are you sure you want to delete this post? This action cannot be undone."
        confirmLabel="Delete"
        busy={isPending}
        onConfirm={confirm}
      />
    </>
  );
}
