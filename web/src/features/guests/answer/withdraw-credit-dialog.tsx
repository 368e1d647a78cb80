import type { guests, posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeInput } from '../../../ui/forms/code-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { CODE_LENGTH } from '../code-length.ts';
import { SendCode, useCodeMail } from '../send-code.tsx';
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
  const [code, setCode] = useState('');
  const mail = useCodeMail({ invitation: invitation.invitation, purpose: 'answer', digest });
  const withdrawal = useSingleFlightMutation({
    mutationFn: () => call(api.credits.withdrawCredit, { params: { id: post.id }, body: { digest, code } }),
    onSuccess: async () => {
      onOpenChange(false);
      toast.success(messages.withdrawn);
      await queries.invalidateQueries();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.withdrawTitle({ title: post.title })}
      description={messages.withdrawText({ author: post.author.userName })}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          {mail.sentAt === null ? (
            <SendCode mail={mail} variant="primary" />
          ) : (
            <Button
              variant="danger"
              disabled={code.length < CODE_LENGTH}
              loading={withdrawal.isPending}
              onClick={() => withdrawal.mutate()}
            >
              {messages.withdraw}
            </Button>
          )}
        </>
      }
    >
      {mail.sentAt === null ? (
        <p className="text-text-2">{messages.codeHint({ mailbox })}</p>
      ) : (
        <CodeInput
          label={messages.code}
          hint={messages.codeMailed({ mailbox })}
          value={code}
          onChange={setCode}
          error={withdrawal.error ? failureSentence(withdrawal.error) : undefined}
        />
      )}
    </Dialog>
  );
}
