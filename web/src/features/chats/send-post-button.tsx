import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { CommentIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './chats.messages.ts';

const SendPostDialog = lazy(async () => (await import('./send-post-dialog.tsx')).SendPostDialog);

interface SendPostButtonProps {
  link: string;
  label?: string;
}

/** Sends the link of a post to one of the user's chats; for signed-in users. */
export function SendPostButton({ link, label = messages.sendInAChat }: SendPostButtonProps) {
  const { data: viewer } = useCurrentUser();
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  if (!viewer) return null;
  return (
    <>
      <Button icon={<CommentIcon />} aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {label}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <SendPostDialog
            link={link}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
