import { limits } from '@backbeat/contract';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { Notice } from '../notice.tsx';
import { faultIn } from './sign-up-errors.ts';
import { bind, countOf, type StepProps } from './step-props.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { messages } from '../auth.messages.ts';

/** Asks for email and password. */
export function AccountStep(props: StepProps) {
  const { state, availability } = props;
  const { email, password, confirmPassword } = state.answers;
  const isShort = password !== '' && password.length < limits.password.min;
  return (
    <>
      {state.resumeAt === null ? null : <Notice>{messages.passwordAgain}</Notice>}
      <TextField
        label={messages.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={limits.email}
        counter={countOf(email, limits.email)}
        trailing={
          <AvailabilityMark
            availability={availability.email}
            isVisible={faultIn('email', state) === undefined}
          />
        }
        {...bind('email', props)}
      />
      <PasswordField
        label={messages.password}
        autoComplete="new-password"
        maxLength={limits.password.max}
        counter={countOf(password, limits.password.max, isShort)}
        {...bind('password', props)}
      />
      <PasswordField
        label={messages.confirmPassword}
        autoComplete="new-password"
        maxLength={limits.password.max}
        counter={countOf(confirmPassword, limits.password.max)}
        {...bind('confirmPassword', props)}
      />
    </>
  );
}
