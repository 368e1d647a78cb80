import { limits } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Link, Navigate, useLocation } from '../../navigation/router/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { PasswordField, TextField } from '../../ui/forms/field.tsx';
import { AuthLayout, linkClass, standaloneLinkClass } from './auth-layout.tsx';
import { FormError } from './form-error.tsx';
import { Notice } from './notice.tsx';
import { hasExpired, hasLeft, returnTarget, signedUpAs } from './return-target.ts';
import { signInSentence, signInStrings } from './auth-strings.ts';
import { currentUserQuery, clearSession, useCurrentUser } from './session.ts';

/** The sign-in screen. It redirects signed-in users to the page they came from, or home. */
export function Component() {
  useTitle('Log In');
  const { state } = useLocation();
  const { data: user } = useCurrentUser();
  const signIn = useSignIn();
  if (user && (signIn.isSuccess || !hasLeft(state))) return <Navigate to={returnTarget(state)} replace />;
  return (
    <AuthLayout
      title="Welcome Back"
      lead="Pick up where you left off."
      foot={
        <>
          New here?{' '}
          <Link to={paths.signup} state={state} className={linkClass}>
            Sign up
          </Link>
        </>
      }
    >
      {hasExpired(state) ? (
        <div className="mb-6">
          <Notice>{signInStrings.sessionEnded}</Notice>
        </div>
      ) : null}
      <SignInForm signIn={signIn} known={signedUpAs(state)} />
    </AuthLayout>
  );
}

interface Credentials {
  username: string;
  password: string;
  rememberMe: boolean;
}

function useSignIn() {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: async (credentials: Credentials) => {
      await call(api.auth.signIn, { body: credentials });
      // The cache may hold data of another user, which the next user must not see.
      await clearSession(queries);
      const user = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      if (!user) throw new Error('The browser did not keep the session.');
    },
    gcTime: 0, // passwords do not enter the cache
  });
}

function SignInForm({ signIn, known }: { signIn: ReturnType<typeof useSignIn>; known: string }) {
  const [credentials, setCredentials] = useState<Credentials>({
    username: known,
    password: '',
    rememberMe: false,
  });
  const [wasTried, setWasTried] = useState(false);
  const { username, password, rememberMe } = credentials;
  const change = (part: Partial<Credentials>) => setCredentials({ ...credentials, ...part });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasTried(true);
    const missing = username.trim() === '' ? 'username' : password === '' ? 'password' : undefined;
    if (missing === undefined) signIn.mutate({ ...credentials, username: username.trim() });
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Email or Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.email}
        value={username}
        onChange={({ target }) => change({ username: target.value })}
        error={wasTried && username.trim() === '' ? signInStrings.nameMissing : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        value={password}
        onChange={({ target }) => change({ password: target.value })}
        error={wasTried && password === '' ? signInStrings.passwordMissing : undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label="Remember me"
          checked={rememberMe}
          onChange={({ target }) => change({ rememberMe: target.checked })}
        />
        <Link to={paths.forgotPassword} className={standaloneLinkClass}>
          Forgot password?
        </Link>
      </div>
      <FormError sentence={signIn.isError ? signInSentence(signIn.error) : undefined} />
      <Button type="submit" variant="primary" size="large" wide loading={signIn.isPending}>
        Log In
      </Button>
    </form>
  );
}
