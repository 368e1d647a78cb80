import type { guests, posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { CodeDialog } from '../code-dialog.tsx';
import { useCodeMail } from '../send-code.tsx';
import { messages } from '../guests.messages.ts';

interface WithdrawCreditDialogProps {
  post: posts.Post;
  /** The guest's part of the current terms. */
  digest: string;
  invitation: guests.Invitation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Removes the credit of a guest from a published track, with a code from their mailbox. */
export function WithdrawCreditDialog({
  post,
  digest,
  invitation,
  open,
  onOpenChange,
}: WithdrawCreditDialogProps) {
  const { mailbox } = invitation;
  const queries = useQueryClient();
  const toast = useToast();
  const mail = useCodeMail({ invitation: invitation.invitation, purpose: 'answer', digest });
  const withdraw = async (code: string) => {
    await call(api.credits.withdrawCredit, { params: { id: post.id }, body: { digest, code } });
    onOpenChange(false);
    toast.success(messages.withdrawn);
    await queries.invalidateQueries();
  };
  return (
    <CodeDialog
      title={messages.withdrawTitle({ title: post.title })}
      description={messages.withdrawText({ author: post.author.userName })}
      hint={messages.codeHint({ mailbox })}
      mailedHint={messages.codeMailed({ mailbox })}
      confirmLabel={messages.withdraw}
      mail={mail}
      onConfirm={withdraw}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}
