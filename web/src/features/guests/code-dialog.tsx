import { useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CODE_LENGTH } from './code-length.ts';
import { SendCode, type CodeMail } from './send-code.tsx';
import { messages } from './guests.messages.ts';

interface CodeDialogProps {
  title: string;
  description: string;
  /** Says that a code is mailed, and once it is, where. */
  hint: string;
  mailedHint: string;
  confirmLabel: string;
  mail: CodeMail;
  /** Does what the guest has confirmed, and closes the dialog. */
  onConfirm: (code: string) => Promise<void>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks a guest for a code from their mailbox before something that cannot be undone. */
export function CodeDialog({
  title,
  description,
  hint,
  mailedHint,
  confirmLabel,
  mail,
  onConfirm,
  open,
  onOpenChange,
}: CodeDialogProps) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useSingleFlightMutation({ mutationFn: () => onConfirm(code) });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
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
              loading={isPending}
              onClick={() => mutate()}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {mail.sentAt === null ? (
        <p className="text-text-2">{hint}</p>
      ) : (
        <div className="grid justify-items-start gap-3">
          <CodeInput
            label={messages.code}
            hint={mailedHint}
            value={code}
            onChange={setCode}
            error={error ? failureSentence(error) : undefined}
          />
          <SendCode mail={mail} size="small" />
        </div>
      )}
    </Dialog>
  );
}
