import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from '../credits.messages.ts';

const WithdrawCreditDialog = lazy(
  async () => (await import('./withdraw-credit-dialog.tsx')).WithdrawCreditDialog,
);

/** Withdraws the viewer's own credit from a published post, after a confirmation. */
export function WithdrawCreditButton({ post }: { post: posts.Post }) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {messages.withdrawMyCredit}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <WithdrawCreditDialog
            post={post}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
