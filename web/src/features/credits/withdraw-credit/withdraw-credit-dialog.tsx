import { credits, type posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { containing } from '../../../api/cached-entities.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from '../credits.messages.ts';

interface WithdrawCreditDialogProps {
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what a withdrawal means, and withdraws the viewer's credit. */
export function WithdrawCreditDialog({ post, open, onOpenChange }: WithdrawCreditDialogProps) {
  const { id, author, credits: all } = post;
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationKey: ['withdraw-credit', id],
    mutationFn: () => call(api.credits.withdrawCredit, { params: { id } }),
    onSuccess: () => {
      toast.success(credits.messages.withdrawnCredit);
      void queries.invalidateQueries(containing('post'));
    },
    onError: (error) => {
      if (!isSignedOut(error))
        toast.failure(`${credits.messages.withdrawCreditFailed} ${failureSentence(error)}`);
    },
    onSettled: () => {
      onOpenChange(false);
      void refetchAfter(queries, 'credit');
      void refetchAfter(queries, 'post', (of) => of['id'] === id);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.withdrawTitle({ title: post.title })}
      sentence={credits.describeWithdrawal(author.userName, all.length > 2)}
      confirmLabel={messages.withdrawMyCredit}
      cancelLabel={messages.keepIt}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
