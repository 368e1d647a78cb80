import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { ShareIcon } from '../../../ui/icons.tsx';
import type { SharedPost } from './share-dialog.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from './page.messages.ts';

const load = async () => (await import('./share-dialog.tsx')).ShareDialog;
const ShareDialog = lazy(load);

/** Opens the dialog for sharing a post. */
export function ShareButton(post: SharedPost) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button
        icon={<ShareIcon />}
        compact
        aria-haspopup="dialog"
        // If the import fails, a click retries it, and the error boundary of the screen reports the
        // failure.
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setDialogState('now')}
      >
        {messages.share}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <ShareDialog
            post={post}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
