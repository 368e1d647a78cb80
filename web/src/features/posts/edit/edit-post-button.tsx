import type { posts } from '@backbeat/contract';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { EditIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from './edit.messages.ts';

const load = async () => ({ default: (await import('./edit-post-dialog.tsx')).EditPostDialog });
const EditPostDialog = lazy(load);

/** Opens the dialog 'Edit post', for the author. */
export function EditPostButton({ post }: { post: posts.Post }) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button
        icon={<EditIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setDialogState('now')}
      >
        {messages.edit}
        <span className="sr-only"> {messages.post}</span>
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <EditPostDialog
            post={post}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
