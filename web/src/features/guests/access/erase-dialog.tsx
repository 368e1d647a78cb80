import type { guests } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@packages/router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { paths } from '../../../navigation/paths.ts';
import { player } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeInput } from '../../../ui/forms/code-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { CODE_LENGTH } from '../code-length.ts';
import { SendCode, useCodeMail } from '../send-code.tsx';
import { messages } from '../guests.messages.ts';

interface EraseDialogProps {
  invitation: guests.Invitation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Erases what is stored about a guest, with a code from their mailbox. */
export function EraseDialog({ invitation, open, onOpenChange }: EraseDialogProps) {
  const { guest, mailbox } = invitation;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [code, setCode] = useState('');
  const mail = useCodeMail({ invitation: invitation.invitation, purpose: 'erase' });
  const erasure = useSingleFlightMutation({
    mutationFn: () => call(api.guests.eraseData, { body: { guest, code } }),
    onSuccess: async () => {
      onOpenChange(false);
      player.close();
      await navigate(paths.guest, { replace: true });
      await queries.resetQueries();
      toast.success(messages.erased);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.eraseTitle}
      description={messages.eraseText}
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
              loading={erasure.isPending}
              onClick={() => erasure.mutate()}
            >
              {messages.erase}
            </Button>
          )}
        </>
      }
    >
      {mail.sentAt === null ? (
        <p className="text-text-2">{messages.eraseCode({ mailbox })}</p>
      ) : (
        <CodeInput
          label={messages.code}
          hint={messages.mailedTo({ mailbox })}
          value={code}
          onChange={setCode}
          error={erasure.error ? failureSentence(erasure.error) : undefined}
        />
      )}
    </Dialog>
  );
}
