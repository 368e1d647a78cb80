import type { posts } from '@backbeat/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx';
import { useAnswer, type Answer } from './use-answer.ts';

const RejectCreditDialog = lazy(async () => ({
  default: (await import('./reject-credit-dialog.tsx')).RejectCreditDialog,
}));

interface AnswerButtonsProps {
  post: posts.Post;
  onDone?: (answer: Answer) => void | Promise<void>;
}

/** Accepts a credit request or, after a confirmation, rejects it. */
export function AnswerButtons({ post, onDone }: AnswerButtonsProps) {
  const { mutate, isPending } = useAnswer(post, onDone);
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" icon={<CheckIcon />} disabled={isPending} onClick={() => mutate('approve')}>
        Approve
      </Button>
      <Button icon={<CloseIcon />} disabled={isPending} onClick={() => setAsked('now')}>
        Reject
      </Button>
      {asked === 'never' ? null : (
        <Suspense>
          <RejectCreditDialog
            post={post}
            open={asked === 'now'}
            onOpenChange={(open) => setAsked(open ? 'now' : 'before')}
            onConfirm={() => {
              setAsked('before');
              mutate('reject');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
