import { auth, limits, readCode } from '@backbeat/contract';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { ResendButton } from '../resend-button.tsx';
import { resetSentence } from '../auth-strings.ts';
import { resetCodeError } from '../code-errors.ts';
import { StepForm } from './step-form.tsx';
import { messages } from '../auth.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

export interface CodeStepProps {
  email: string;
  sentAt: number;
  sendCode: (email: string) => Promise<void>;
  /** Called when the server has accepted the code of an account with so many passkeys. */
  onRight: (code: string, passkeys: number) => void;
}

/** Asks for the mailed code. */
export function CodeStep({ email, sentAt, sendCode, onRight }: CodeStepProps) {
  const [input, setInput] = useState('');
  const [hasLeft, onBlur] = useHasLeftField();
  const checking = useSingleFlightMutation({
    mutationFn: (code: string) => call(api.auth.verifyResetCode, { body: { email, code } }),
    onSuccess: ({ passkeys }, code) => onRight(code, passkeys),
  });
  const fault = resetCodeError(input);
  return (
    <StepForm
      action={messages.verifyCode}
      isReady={fault === undefined}
      sending={checking.isPending}
      failure={checking.isError ? resetSentence(checking.error, auth.messages.resetWrong) : undefined}
      onSubmit={() => checking.mutate(readCode(input))}
    >
      <p className="text-text-2">
        {renderText(
          messages.resetCodeSent({
            email,
            minutes: limits.resetCode.minutes,
            strong: (text) => <strong className="break-words text-text">{text}</strong>,
          }),
        )}
      </p>
      <TextField
        label={messages.resetCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.typedCode}
        placeholder={messages.digits({ length: limits.resetCode.length })}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onBlur={onBlur}
        error={hasLeft ? fault : undefined}
      />
      <ResendButton
        sentAt={sentAt}
        resend={() => sendCode(email)}
        sentenceOf={(error) => resetSentence(error, messages.codeNotResent)}
      />
    </StepForm>
  );
}
