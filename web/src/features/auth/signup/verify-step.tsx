import type { ReactNode } from 'react';
import { limits } from '@backbeat/contract';
import { TextField } from '../../../ui/forms/field.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ResendButton } from '../resend-button.tsx';
import { mailSentence } from '../auth-strings.ts';
import { isVerified } from './sign-up.ts';
import { bind, type StepProps } from './step-props.ts';
import { messages } from '../auth.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

const strong = (text: ReactNode) => <strong className="break-words text-text">{text}</strong>;

/** Asks for the mailed code. */
export function VerifyStep({ sendCode, ...props }: StepProps & { sendCode: () => Promise<unknown> }) {
  const { state } = props;
  const email = state.answers.email.trim();
  if (isVerified(state)) {
    return (
      <p className="flex items-center gap-3 rounded-m bg-accent-soft px-4 py-3 text-text-2">
        <CheckIcon className="text-accent" />
        <span className="min-w-0">{renderText(messages.emailVerified({ email, strong }))}</span>
      </p>
    );
  }
  return (
    <>
      <p className="text-text-2">
        {renderText(
          state.codeSent
            ? messages.codeSentTo({ email, minutes: limits.verificationCode.minutes, strong })
            : messages.verifyAgain({ email, strong }),
        )}
      </p>
      <TextField
        label={messages.verificationCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.typedCode}
        placeholder={messages.lettersAndDigits({ length: limits.verificationCode.length })}
        {...bind('code', props)}
      />
      <ResendButton
        sentAt={state.codeSent?.at ?? 0}
        resend={sendCode}
        sentenceOf={(error) => mailSentence(error, messages.codeNotResent)}
      />
    </>
  );
}
