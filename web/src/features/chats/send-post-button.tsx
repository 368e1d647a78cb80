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
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  if (!viewer) return null;
  return (
    <>
      <Button icon={<CommentIcon />} aria-haspopup="dialog" onClick={() => setAsked('now')}>
        {messages.sendInAChat}
      </Button>
      {asked === 'never' ? null : (
        <Part>
          <SendPostDialog
            link={link}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
