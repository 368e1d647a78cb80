import { lazy, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Part } from '../../ui/part.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';

const DeletePostDialog = lazy(async () => ({
  default: (await import('./delete-post-dialog.tsx')).DeletePostDialog,
}));

interface DeletePostProps {
  id: string;
  /** Leaves the screen of the deleted post. */
  leave: () => Promise<void>;
}

/** Deletes the post after a confirmation. Only the author sees it. */
export function DeletePost({ id, leave }: DeletePostProps) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button icon={<TrashIcon />} onClick={() => setDialogState('now')}>
        {uiMessages.delete}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <DeletePostDialog
            id={id}
            leave={leave}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
