import { limits, readCode, signUp } from '@backbeat/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from '@packages/router';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { messages } from './sign-up-mode.messages.ts';

/** Asks for the code of an invite before anything else. */
export function InviteForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [code, setCode] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typedCode: string) => call(api.invites.findInvite, { params: { code: typedCode } }),
    onSuccess: (_, typedCode) => navigate(paths.signupWith(typedCode), { replace: true, state }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (readCode(code) !== '') mutate(readCode(code));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-[17px] text-text-2">{signUp.messages.inviteRequired}</p>
      <TextField
        label={messages.code}
        hint={messages.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.typedCode}
        value={code}
        error={error ? failureSentence(error) : undefined}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          reset();
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        loading={isPending}
        disabled={readCode(code) === ''}
      >
        {messages.acceptCode}
      </Button>
    </form>
  );
}
