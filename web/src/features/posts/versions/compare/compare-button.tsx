import type { posts, versions } from '@backbeat/contract';
import { lazy, useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Part } from '../../../../ui/part.tsx';
import { messages } from '../versions.messages.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

interface CompareButtonProps {
  post: posts.Post;
  /** Two or more versions that can be played, newest first. */
  list: readonly versions.Version[];
}

/** Opens the comparison of two versions. */
export function CompareButton({ post, list }: CompareButtonProps) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {messages.compareVersions}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <CompareDialog
            post={post}
            list={list}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
