import { auth, limits, settings } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { faultOf, password as passwordSchema } from '../../../api/schemas.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { FormError, useSignedInUser } from '../../auth/index.ts';
import { SettingsGroup } from '../settings-page.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';

const { password: strings, proof } = settings.messages;
const EMPTY = { current: '', next: '', again: '' };

/** Changes the password. The current one is the proof of identity. */
export function PasswordGroup() {
  const { userName } = useSignedInUser();
  const [passwords, setPasswords] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const change = useAccountMutation({
    mutationFn: ({ current, next }: typeof EMPTY) =>
      call(api.account.changePassword, { body: { currentPassword: current, newPassword: next } }),
    onSuccess: () => {
      setPasswords(EMPTY);
      setWasTried(false);
    },
    success: strings.changed,
    showsFailure: true,
  });
  const faults = {
    current: passwords.current === '' ? proof.passwordMissing : undefined,
    next: faultOf(passwordSchema, passwords.next),
    again: passwords.again === passwords.next ? undefined : auth.messages.passwordsDiffer,
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasTried(true);
    const [first] = Object.entries(faults).find(([, fault]) => fault !== undefined) ?? [];
    if (first === undefined) change.mutate(passwords);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    label: strings[name],
    value: passwords[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setPasswords({ ...passwords, [name]: target.value }),
    error: wasTried ? faults[name] : undefined,
  });
  return (
    <SettingsGroup title={strings.title} text={strings.about}>
      <form noValidate onSubmit={submit} className="grid max-w-[440px] gap-4">
        <input type="hidden" name="username" autoComplete="username" value={userName} />
        <PasswordField {...field('current')} autoComplete="current-password" />
        <PasswordField
          {...field('next')}
          hint={strings.hint({ min: limits.password.min })}
          autoComplete="new-password"
          maxLength={limits.password.max}
        />
        <PasswordField {...field('again')} autoComplete="new-password" maxLength={limits.password.max} />
        <FormError sentence={change.failure} />
        <Button type="submit" variant="primary" className="justify-self-start" loading={change.isPending}>
          {strings.change}
        </Button>
      </form>
      {change.proofDialog}
    </SettingsGroup>
  );
}
