import { limits } from '@backbeat/contract';
import { useState } from 'react';
import { email as emailSchema, faultOf } from '../../../api/schemas.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { resetSentence } from '../auth-strings.ts';
import { StepForm } from './step-form.tsx';
import { messages } from '../auth.messages.ts';

export interface EmailStepProps {
  email: string;
  sendCode: (email: string) => Promise<void>;
}

/** Asks for the address of the account. */
export function EmailStep({ email, sendCode }: EmailStepProps) {
  const [input, setInput] = useState(email);
  const [hasLeft, onBlur] = useHasLeftField();
  const sending = useSingleFlightMutation({ mutationFn: sendCode });
  const fault = faultOf(emailSchema, input);
  return (
    <StepForm
      action={messages.sendCode}
      isReady={fault === undefined}
      sending={sending.isPending}
      failure={sending.isError ? resetSentence(sending.error, messages.resetCodeNotSent) : undefined}
      onSubmit={() => sending.mutate(input.trim())}
    >
      <TextField
        label={messages.email}
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={limits.email}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onBlur={onBlur}
        error={hasLeft ? fault : undefined}
      />
    </StepForm>
  );
}
