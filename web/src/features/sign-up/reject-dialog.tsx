import { audit, countCodePoints, limits } from '@backbeat/contract';
import { useRef, useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import type { Rejection } from './sign-up.queries.ts';
import { messages } from './sign-up.messages.ts';

interface RejectDialogProps {
  title: string;
  open: boolean;
  isPending: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onReject: (rejection: Rejection) => void;
}

/** Asks for the reason of a rejection, and for words to the applicant. */
export function RejectDialog({ onReject, ...dialog }: RejectDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [sendsMail, setSendsMail] = useState(true);
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = countCodePoints(reason.trim()) < limits.audit.reason.min;
  const submit = () => {
    setIsAsked(true);
    if (isMissing) field.current?.focus();
    else onReject({ reason, words: sendsMail ? words : '', sendMail: sendsMail });
  };
  return (
    <FormDialog
      {...dialog}
      description={messages.rejectAbout}
      submitLabel={messages.reject}
      variant="danger"
      onSubmit={submit}
    >
      <TextArea
        ref={field}
        label={messages.reason}
        hint={messages.reasonHint}
        required
        dir="auto"
        rows={2}
        maxLength={limits.audit.reason.max}
        error={isAsked && isMissing ? audit.messages.reason : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox
        label={messages.sendMail}
        hint={messages.sendMailHint}
        checked={sendsMail}
        onChange={({ currentTarget }) => setSendsMail(currentTarget.checked)}
      />
      {sendsMail ? (
        <TextArea
          label={messages.words}
          hint={messages.wordsHint}
          dir="auto"
          rows={3}
          maxLength={limits.signUp.words}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
