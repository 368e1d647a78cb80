import { credits, type posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { updateCachedPost } from '../../api/cached-posts.ts';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Part } from '../../ui/part.tsx';
import { messages } from './credits.messages.ts';

const ConfirmDialog = lazy(async () => (await import('../../ui/overlays/dialog.tsx')).ConfirmDialog);

interface CancelProposalButtonProps extends Pick<ButtonProps, 'size'> {
  post: posts.Post;
}

/** Cancels the proposed terms of an own published post, after a confirmation. */
export function CancelProposalButton({ post: { id }, size = 'small' }: CancelProposalButtonProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  const { mutate, isPending } = useSingleFlightMutation({
    mutationKey: ['terms', id],
    mutationFn: () => call(api.credits.cancelTerms, { params: { id } }),
    onSuccess: (post) => {
      updateCachedPost(queries, id, () => post);
      toast.success(credits.messages.cancelled);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${credits.messages.cancelFailed} ${failureSentence(error)}`);
    },
    onSettled: () => {
      setDialogState('before');
      void refetchAfter(queries, 'credit');
      void refetchAfter(queries, 'post', (of) => of['id'] === id);
    },
  });
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {messages.cancelProposal}
      </Button>
      {dialogState === 'never' ? null : (
        <Part>
          <ConfirmDialog
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
            title={messages.cancelThisProposal}
            sentence={credits.messages.cancelProposal}
            confirmLabel={messages.cancelProposal}
            cancelLabel={messages.keepIt}
            busy={isPending}
            onConfirm={() => mutate()}
          />
        </Part>
      )}
    </>
  );
}
