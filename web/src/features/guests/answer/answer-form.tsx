import { guests, limits, trimText, type posts } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeInput } from '../../../ui/forms/code-input.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Part } from '../../../ui/part.tsx';
import { FormError } from '../../auth/index.ts';
import { useProposedSound } from '../../credits/index.ts';
import { SendCode, useCodeMail } from '../send-code.tsx';
import { CODE_LENGTH } from '../code-length.ts';
import { useGuestAnswer } from './use-guest-answer.ts';
import { messages } from '../guests.messages.ts';

const DeclineDialog = lazy(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

interface AnswerFormProps {
  post: posts.Post;
  digest: string;
  invitation: guests.Invitation;
  onDeclined: () => void;
}

/** Approves or declines exactly the displayed terms, with a code from the mailbox of the guest. */
export function AnswerForm({ post, digest, invitation, onDeclined }: AnswerFormProps) {
  const { mailbox } = invitation;
  const mail = useCodeMail({ invitation: invitation.invitation, purpose: 'answer', digest });
  const { track, isProcessing } = useProposedSound(post);
  const [signedAs, setSignedAs] = useState(invitation.name);
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [declining, setDeclining] = useState<'never' | 'now' | 'before'>('never');
  const { mutate, isPending, codeError, sentence } = useGuestAnswer(post, invitation, onDeclined);
  const name = trimText(signedAs);
  const isPlayable = track !== null && !isProcessing;
  const isComplete = code.length === CODE_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isComplete && name !== '') mutate({ kind: 'approve', digest, signedAs: name, code });
  };
  const decline = () => {
    setIsTried(true);
    if (isComplete) setDeclining('now');
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label={messages.signAs}
        hint={messages.signHint}
        value={signedAs}
        maxLength={limits.signedAs}
        autoComplete="name"
        error={isTried && name === '' ? guests.messages.signedAs : undefined}
        onChange={(event) => setSignedAs(event.currentTarget.value)}
      />
      {mail.sentAt === null ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-text-2">{messages.codeHint({ mailbox })}</p>
          <SendCode mail={mail} variant="primary" />
        </div>
      ) : (
        <>
          <CodeInput
            label={messages.code}
            hint={messages.codeMailed({ mailbox })}
            value={code}
            onChange={setCode}
            error={
              codeError ?? (isTried && !isComplete ? guests.messages.codeMailed({ mailbox }) : undefined)
            }
          />
          <div className="-mt-2">
            <SendCode mail={mail} size="small" />
          </div>
          {sentence === undefined ? null : <FormError sentence={sentence} />}
          {isPlayable ? null : <output className="text-text-2">{messages.notPlayable}</output>}
          <div data-answers className="grid grid-cols-[2fr_1fr] gap-3">
            <Button type="submit" variant="primary" loading={isPending} disabled={!isPlayable}>
              {messages.approve}
            </Button>
            <Button busy={isPending} onClick={decline}>
              {messages.decline}
            </Button>
          </div>
        </>
      )}
      {declining === 'never' ? null : (
        <Part>
          <DeclineDialog
            post={post}
            open={declining === 'now'}
            onOpenChange={(open) => setDeclining(open ? 'now' : 'before')}
            onConfirm={(reason) => {
              setDeclining('before');
              mutate({ kind: 'decline', digest, reason, code });
            }}
          />
        </Part>
      )}
    </form>
  );
}
