import type { posts } from '@backbeat/contract';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from '../credits.messages.ts';

const WithdrawCreditDialog = lazy(async () => ({
  default: (await import('./withdraw-credit-dialog.tsx')).WithdrawCreditDialog,
}));

/** Withdraws the viewer's own credit from a published post, after a confirmation. */
export function WithdrawCreditButton({ post }: { post: posts.Post }) {
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsked('now')}>
        {messages.withdrawMyCredit}
      </Button>
      {asked === 'never' ? null : (
        <Part>
          <WithdrawCreditDialog
            post={post}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </>
  );
}
