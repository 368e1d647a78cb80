import { limits } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useLocation } from '@packages/router';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { FormError, ProofCancelled, useProof } from '../auth/index.ts';
import { messages } from './setup.messages.ts';

/** Creates the first administrator with the token in the fragment of the address. */
export function CreateAdministrator({ isSignedIn }: { isSignedIn: boolean }) {
  const queries = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const token = useLocation().hash.slice(1);
  const [user, setUser] = useState({ userName: '', email: '', password: '' });
  const creation = useSingleFlightMutation({
    mutationFn: () =>
      withProof(() => call(api.setup.setUp, { body: isSignedIn ? { token } : { token, user } })),
    onSuccess: () => queries.invalidateQueries(),
    gcTime: 0, // passwords do not enter the cache
  });
  const failure = creation.error instanceof ProofCancelled ? null : creation.error;
  const fields = failure instanceof ApiFailure ? failure.fields : {};
  if (token === '') return <p className="text-text-2">{messages.noToken}</p>;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    creation.mutate();
  };
  const errorOf = (name: keyof typeof user) => fields[`user.${name}`] ?? fields[name];
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-text-2">{isSignedIn ? messages.signedIn : messages.account}</p>
      {isSignedIn ? null : (
        <>
          <TextField
            label={messages.userName}
            autoComplete="username"
            value={user.userName}
            maxLength={limits.userName.max}
            error={errorOf('userName')}
            onChange={({ target }) => setUser({ ...user, userName: target.value })}
          />
          <TextField
            label={messages.email}
            type="email"
            autoComplete="email"
            value={user.email}
            error={errorOf('email')}
            onChange={({ target }) => setUser({ ...user, email: target.value })}
          />
          <PasswordField
            label={messages.password}
            autoComplete="new-password"
            hint={messages.passwordHint({ min: limits.password.min })}
            value={user.password}
            error={errorOf('password')}
            onChange={({ target }) => setUser({ ...user, password: target.value })}
          />
        </>
      )}
      {failure ? <FormError sentence={failureSentence(failure)} /> : null}
      <div>
        <Button type="submit" variant="primary" loading={creation.isPending}>
          {isSignedIn ? messages.becomeAdministrator : messages.create}
        </Button>
      </div>
      {proofDialog}
    </form>
  );
}
