import { auth, limits } from '@backbeat/contract';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { faultOf, password as passwordSchema } from '../../../api/schemas.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { resetSentence } from '../auth-strings.ts';
import { StepForm } from './step-form.tsx';
import { messages } from '../auth.messages.ts';

export interface NewPasswordStepProps {
  email: string;
  code: string;
  /** How many passkeys the account has. */
  passkeys: number;
  onDone: () => void;
}

/** Asks for the new password twice. */
export function NewPasswordStep({ email, code, passkeys, onDone }: NewPasswordStepProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [removesPasskeys, setRemovesPasskeys] = useState(true);
  const [hasLeftPassword, onPasswordBlur] = useHasLeftField();
  const [hasLeftConfirmation, onConfirmationBlur] = useHasLeftField();
  const resetting = useSingleFlightMutation({
    mutationFn: (newPassword: string) => {
      const removePasskeys = passkeys > 0 && removesPasskeys;
      return call(api.auth.resetPassword, { body: { email, code, newPassword, removePasskeys } });
    },
    onSuccess: onDone,
    gcTime: 0, // passwords do not enter the cache
  });
  const fault = faultOf(passwordSchema, password);
  const mismatch =
    confirmation === '' || confirmation !== password ? auth.messages.passwordsDiffer : undefined;
  const isShort = password !== '' && password.length < limits.password.min;
  return (
    <StepForm
      action={messages.resetPassword}
      isReady={(fault ?? mismatch) === undefined}
      sending={resetting.isPending}
      failure={resetting.isError ? resetSentence(resetting.error, messages.resetFailed) : undefined}
      onSubmit={() => resetting.mutate(password)}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={messages.newPassword}
        name="newPassword"
        autoComplete="new-password"
        maxLength={limits.password.max}
        counter={{ length: password.length, max: limits.password.max, ...(isShort && { warn: true }) }}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        onBlur={onPasswordBlur}
        error={hasLeftPassword ? fault : undefined}
      />
      <PasswordField
        label={messages.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        maxLength={limits.password.max}
        counter={{ length: confirmation.length, max: limits.password.max }}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
        onBlur={onConfirmationBlur}
        error={hasLeftConfirmation ? mismatch : undefined}
      />
      {passkeys > 0 ? (
        <Checkbox
          label={auth.messages.removePasskeys({ count: passkeys })}
          hint={auth.messages.removePasskeysHint}
          checked={removesPasskeys}
          onChange={({ target }) => setRemovesPasskeys(target.checked)}
        />
      ) : null}
    </StepForm>
  );
}
