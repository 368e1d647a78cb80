import type { posts, versions } from '@backbeat/contract';
import { useState, type ReactNode } from 'react';
import { lazy } from '@packages/router';
import { Button, type ButtonSize } from '../../../../ui/controls/button.tsx';
import { Part } from '../../../../ui/part.tsx';

const CompareDialog = lazy(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface CompareButtonProps {
  post: posts.Post;
  /** Two or more versions that can be played, newest first; undefined while they load. */
  list: readonly versions.Version[] | undefined;
  /** The versions to begin with; otherwise the current and the newest other one. */
  selection?: readonly [number, number];
  /** Whether it opens at once. */
  isOpenAtFirst?: boolean;
  size?: ButtonSize;
  children: ReactNode;
}

/** Opens the comparison of two versions. */
export function CompareButton({
  post,
  list,
  selection,
  isOpenAtFirst = false,
  size = 'medium',
  children,
}: CompareButtonProps) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>(isOpenAtFirst ? 'now' : 'never');
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        loading={dialogState === 'now' && !list}
        onClick={() => setDialogState('now')}
      >
        {children}
      </Button>
      {dialogState === 'never' || !list ? null : (
        <Part>
          <CompareDialog
            post={post}
            list={list}
            {...(selection && { selection })}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
