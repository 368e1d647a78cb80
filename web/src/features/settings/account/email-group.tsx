import { limits, settings } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { email as emailSchema, faultOf } from '../../../api/schemas.ts';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeInput } from '../../../ui/forms/code-input.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { currentUserQuery, FormError } from '../../auth/index.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from '../settings.messages.ts';

/** The email address, and its change: a code mailed to the new address confirms it. */
export function EmailGroup() {
  const account = useQuery(queryOf(api.account.getAccount));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <SettingsGroup title={settings.messages.email.title} text={settings.messages.email.about}>
      <LoadedSection query={account} loading={messages.loadingEmail}>
        {({ email, pendingEmail }) => (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p className="min-w-0 font-semibold break-words">{email}</p>
              {isEditing || pendingEmail !== null ? null : (
                <Button size="small" onClick={() => setIsEditing(true)}>
                  {settings.messages.email.change}
                </Button>
              )}
            </div>
            {isEditing ? (
              <NewEmailForm onClose={() => setIsEditing(false)} />
            ) : pendingEmail === null ? null : (
              <ConfirmForm email={pendingEmail} onOtherAddress={() => setIsEditing(true)} />
            )}
          </div>
        )}
      </LoadedSection>
    </SettingsGroup>
  );
}

function NewEmailForm({ onClose }: { onClose: () => void }) {
  const [input, setInput] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [hasLeft, onBlur] = useHasLeftField();
  const queries = useQueryClient();
  // The new address is shown before the form closes, so that nothing flashes in between.
  const closeWhenLoaded = async () => {
    await queries.invalidateQueries({ queryKey: queryOf(api.account.getAccount).queryKey });
    onClose();
  };
  const request = useAccountMutation({
    mutationFn: (email: string) => call(api.account.requestEmailChange, { body: { email } }),
    onSuccess: () => void closeWhenLoaded(),
    showsFailure: true,
  });
  const fault = faultOf(emailSchema, input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (fault === undefined) request.mutate(input.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[440px] gap-4">
      <TextField
        label={settings.messages.email.newEmail}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={limits.email}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onBlur={onBlur}
        error={wasTried || (hasLeft && input !== '') ? fault : undefined}
      />
      <FormError sentence={request.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={request.isPending}>
          {settings.messages.email.sendCode}
        </Button>
        <Button onClick={onClose}>{uiMessages.cancel}</Button>
      </div>
      {request.proofDialog}
    </form>
  );
}

function ConfirmForm({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const [code, setCode] = useState('');
  const toast = useToast();
  const queries = useQueryClient();
  const confirm = useAccountMutation({
    mutationFn: (enteredCode: string) =>
      call(api.account.confirmEmailChange, { body: { code: enteredCode } }),
    onSuccess: (account) => {
      toast.success(settings.messages.email.changed({ email: account.email }));
      void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    showsFailure: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code);
  };
  const { length } = limits.account.emailChange;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[440px] gap-4">
      <p className="text-text-2">
        {settings.messages.email.codeSent({ email, max: limits.account.emailChange.minutes })}
      </p>
      <CodeInput
        label={settings.messages.email.code}
        name="code"
        length={length}
        value={code}
        onChange={setCode}
        onComplete={(enteredCode) => confirm.mutate(enteredCode)}
      />
      <FormError sentence={confirm.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={code.length < length} loading={confirm.isPending}>
          {settings.messages.email.confirm}
        </Button>
        <Button onClick={onOtherAddress}>{settings.messages.email.otherAddress}</Button>
      </div>
      {confirm.proofDialog}
    </form>
  );
}
