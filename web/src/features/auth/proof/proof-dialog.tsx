import { settings } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormError } from '../form-error.tsx';
import { isPasskeyCancelled, signWithPasskey, supportsPasskeys } from '../passkeys/passkeys.ts';
import { useCurrentUser } from '../session.ts';
import { messages } from '../auth.messages.ts';

const FORM = 'proof';

interface ProofDialogProps {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the password or a passkey. */
export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const { data: user } = useCurrentUser();
  const { data: account } = useQuery(queryOf(api.account.getAccount));
  const proving = useSingleFlightMutation({
    mutationFn: async (enteredPassword: string | null) => {
      if (enteredPassword === null) await call(api.account.proveIdentity, { body: await signWithPasskey() });
      else {
        const body = { password: enteredPassword, ...(code !== '' && { code }) };
        await call(api.account.proveIdentity, { body });
      }
    },
    onSuccess: onProven,
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'SECOND_FACTOR') setNeedsCode(true);
    },
    gcTime: 0, // passwords do not enter the cache
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog also reach the form in which React renders it.
    event.stopPropagation();
    setWasTried(true);
    if (password !== '') proving.mutate(password);
  };
  const hasPasskeys = account !== undefined && account.passkeys > 0 && supportsPasskeys();
  const failure = proving.error && !isPasskeyCancelled(proving.error) ? proving.error : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={settings.messages.proof.title}
      description={settings.messages.proof.about}
      size="small"
      footer={
        <>
          {hasPasskeys ? (
            <Button onClick={() => proving.mutate(null)} busy={proving.isPending}>
              {settings.messages.proof.passkey}
            </Button>
          ) : (
            <Button onClick={onCancel}>{messages.cancel}</Button>
          )}
          <Button type="submit" form={FORM} variant="primary" loading={proving.isPending}>
            {settings.messages.proof.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <input type="hidden" name="username" autoComplete="username" value={user?.userName ?? ''} />
        <PasswordField
          label={settings.messages.proof.password}
          name="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={wasTried && password === '' ? settings.messages.proof.passwordMissing : undefined}
        />
        {needsCode ? (
          <TextField
            label={settings.messages.proof.code}
            name="code"
            autoComplete="one-time-code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because the user has to fill it next
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : null}
        <FormError sentence={failure ? failureSentence(failure) : undefined} />
      </form>
    </Dialog>
  );
}
