import { useState } from 'react';
import { lazy } from '@packages/router';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './profiles.messages.ts';

const SharePageDialog = lazy(
  async () => (await import('../../layout/share-page-dialog.tsx')).SharePageDialog,
);

/** Opens the dialog for sharing a profile. */
export function ShareProfileButton({ userName }: { userName: string }) {
  const [dialog, setDialog] = useState<'open' | 'closed'>();
  return (
    <>
      <Button icon={<ShareIcon />} compact aria-haspopup="dialog" onClick={() => setDialog('open')}>
        {messages.share}
      </Button>
      {dialog ? (
        <Part>
          <SharePageDialog
            title={userName}
            page={paths.profile(userName)}
            open={dialog === 'open'}
            onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
          />
        </Part>
      ) : null}
    </>
  );
}
