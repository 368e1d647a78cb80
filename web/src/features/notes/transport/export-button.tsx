import { lazy } from '@packages/router';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { useOpenRoom } from '../state/room-context.ts';
import { messages } from '../state/notes.messages.ts';

const ExportDialog = lazy(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** Opens the export of the notes of the audible version. */
export function ExportButton() {
  const { post, heard } = useOpenRoom();
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button compact icon={<DownloadIcon />} aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {messages.export}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <ExportDialog
            postId={post.id}
            version={heard.now}
            open={dialogState === 'now'}
            onOpenChange={(isOpen) => setDialogState(isOpen ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
