import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx';
import { EditIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from '../credits.messages.ts';

const EditCreditsDialog = lazy(async () => (await import('./edit-credits-dialog.tsx')).EditCreditsDialog);

interface EditCreditsButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** An own post of the viewer. */
  post: posts.Post;
}

/** Opens the dialog 'Edit credits'. */
export function EditCreditsButton({ post, ...look }: EditCreditsButtonProps) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button
        size="small"
        {...look}
        aria-haspopup="dialog"
        icon={<EditIcon size={16} />}
        onClick={() => setDialogState('now')}
      >
        {messages.editCredits}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <EditCreditsDialog
            post={post}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
