import { limits } from '@backbeat/contract';
import { TextField } from '../../../ui/forms/field.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { ResendButton } from '../resend-button.tsx';
import { mailSentence, signInStrings } from '../auth-strings.ts';
import { isVerified } from './sign-up.ts';
import { bind, type StepProps } from './step-props.ts';

/** Asks for the mailed code. */
export function VerifyStep({ sendCode, ...props }: StepProps & { sendCode: () => Promise<unknown> }) {
  const { state } = props;
  const email = <strong className="break-words text-text">{state.answers.email.trim()}</strong>;
  if (isVerified(state)) {
    return (
      <p className="flex items-center gap-3 rounded-m bg-accent-soft px-4 py-3 text-text-2">
        <CheckIcon className="text-accent" />
        <span className="min-w-0">{email} is verified.</span>
      </p>
    );
  }
  return (
    <>
      <p className="text-text-2">
        {state.codeSent ? (
          <>
            <span>We sent a code to </span>
            {email}
            <span>{`. It's valid for ${limits.verificationCode.minutes} minutes.`}</span>
          </>
        ) : (
          <>
            {email}
            <span> needs to be verified again. Request a new code.</span>
          </>
        )}
      </p>
      <TextField
        label="Verification code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.typedCode}
        placeholder={`${limits.verificationCode.length} letters and digits`}
        {...bind('code', props)}
      />
      <ResendButton
        sentAt={state.codeSent?.at ?? 0}
        resend={sendCode}
        sentenceOf={(error) => mailSentence(error, signInStrings.codeNotResent)}
      />
    </>
  );
}
