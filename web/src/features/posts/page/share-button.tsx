import { lazy, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ShareIcon } from '../../../ui/icons.tsx';
import type { SharedPost } from './share-dialog.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from './page.messages.ts';

const load = async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog });
const ShareDialog = lazy(load);

/** Opens the dialog for sharing a post. */
export function ShareButton(post: SharedPost) {
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button
        icon={<ShareIcon />}
        compact
        aria-haspopup="dialog"
        // If the import fails, a click retries it, and the error boundary of the screen reports the
        // failure.
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setAsked('now')}
      >
        {messages.share}
      </Button>
      {asked === 'never' ? null : (
        <Part>
          <ShareDialog
            post={post}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
