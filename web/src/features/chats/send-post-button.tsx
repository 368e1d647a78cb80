import { lazy, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CommentIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './chats.messages.ts';

const SendPostDialog = lazy(async () => ({
  default: (await import('./send-post-dialog.tsx')).SendPostDialog,
}));

/** Sends the link of a post to one of the user's chats; for signed-in users. */
export function SendPostButton({ link }: { link: string }) {
  const { data: viewer } = useCurrentUser();
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  if (!viewer) return null;
  return (
    <>
      <Button icon={<CommentIcon />} aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {messages.sendInAChat}
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
