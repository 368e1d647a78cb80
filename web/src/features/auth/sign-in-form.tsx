import { auth, limits } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { standaloneLinkClass } from './auth-layout.tsx';
import { signInSentence } from './auth-strings.ts';
import { FormError } from './form-error.tsx';
import { supportsPasskeys } from './passkeys/passkeys.ts';
import { usePasskeySignIn, useSignIn, type Credentials } from './use-sign-in.ts';
import { messages } from './auth.messages.ts';

interface SignInFormProps {
  /** The name that fills the field at first. */
  defaultUsername: string;
  onSignedIn: () => void;
}

/** Asks for the credentials, and for a code once the server wants one. */
export function SignInForm({ defaultUsername, onSignedIn }: SignInFormProps) {
  const [credentials, setCredentials] = useState<Credentials>({
    username: defaultUsername,
    password: '',
    rememberMe: false,
  });
  const [code, setCode] = useState<string | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const { username, password, rememberMe } = credentials;
  const signIn = useSignIn({
    onSignedIn,
    onCodeRequired: () => {
      setWasTried(false);
      setCode((currentCode) => currentCode ?? '');
    },
  });
  const passkey = usePasskeySignIn({ rememberMe, onSignedIn });
  const change = (part: Partial<Credentials>) => setCredentials({ ...credentials, ...part });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasTried(true);
    const emptyField = Object.entries({
      username: username.trim(),
      password,
      ...(code !== null && { code }),
    }).find(([, value]) => value === '');
    if (!emptyField)
      signIn.mutate({ ...credentials, username: username.trim(), ...(code !== null && { code }) });
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${emptyField[0]}]`)?.focus();
  };
  const error = signIn.error ?? passkey.error;
  // The first request for the code is no failure.
  const asksForCode = signIn.variables?.code === undefined && isSecondFactor(signIn.error);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={messages.emailOrUsername}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        value={username}
        onChange={({ target }) => change({ username: target.value })}
        error={wasTried && username.trim() === '' ? messages.nameMissing : undefined}
      />
      <PasswordField
        label={messages.password}
        name="password"
        value={password}
        onChange={({ target }) => change({ password: target.value })}
        error={wasTried && password === '' ? messages.passwordMissing : undefined}
      />
      {code === null ? null : (
        <TextField
          label={auth.messages.secondStep}
          name="code"
          hint={auth.messages.secondStepHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.typedCode}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because the user has to fill it next
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={wasTried && code === '' ? auth.messages.secondStepMissing : undefined}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label={messages.rememberMe}
          checked={rememberMe}
          onChange={({ target }) => change({ rememberMe: target.checked })}
        />
        <Link to={paths.forgotPassword} className={standaloneLinkClass}>
          {messages.forgotPassword}
        </Link>
      </div>
      <FormError sentence={error && !asksForCode ? signInSentence(error) : undefined} />
      <Button type="submit" variant="primary" size="large" wide loading={signIn.isPending}>
        {messages.logIn}
      </Button>
      {supportsPasskeys() ? (
        <Button size="large" wide loading={passkey.isPending} onClick={passkey.start}>
          {auth.messages.passkey}
        </Button>
      ) : null}
    </form>
  );
}

const isSecondFactor = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'SECOND_FACTOR';
