import { limits } from '@backbeat/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { SessionNotStored } from './auth-strings.ts';
import {
  cancelPasskey,
  isPasskeyCancelled,
  signWithPasskey,
  supportsPasskeyAutofill,
} from './passkeys/passkeys.ts';
import { clearSession, currentUserQuery } from './session.ts';

export interface Credentials {
  username: string;
  password: string;
  /** A code of the authenticator app or a recovery code, once the server has asked for it. */
  code?: string;
  rememberMe: boolean;
}

interface SignInResult {
  onSignedIn: () => void;
}

/** Signs in with a user name or email and a password. */
export function useSignIn({ onSignedIn, onCodeRequired }: SignInResult & { onCodeRequired: () => void }) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: async (credentials: Credentials) => {
      await call(api.auth.signIn, { body: credentials });
      await openSession(queries);
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'SECOND_FACTOR') onCodeRequired();
    },
    gcTime: 0, // passwords do not enter the cache
  });
}

/**
 * Signs in with a passkey: on a button, and as a suggestion of the field for the user name while the
 * screen is open.
 */
export function usePasskeySignIn({ rememberMe, onSignedIn }: SignInResult & { rememberMe: boolean }) {
  const queries = useQueryClient();
  const signIn = async (assertion: Awaited<ReturnType<typeof signWithPasskey>>) => {
    await call(api.credentials.signInWithPasskey, { body: { ...assertion, rememberMe } });
    await openSession(queries);
    onSignedIn();
  };
  const autofillSignIn = useMutation({
    mutationFn: async () => {
      // The user has not asked for a suggestion, so its failure is no error on their screen.
      const assertion = await signWithPasskey({ isAutofill: true }).catch(() => null);
      if (assertion) await signIn(assertion);
    },
  });
  const buttonSignIn = useSingleFlightMutation({
    mutationFn: async () => signIn(await signWithPasskey()),
    // The browser waits for one passkey at a time.
    onError: () => autofillSignIn.mutate(),
  });
  const suggest = useEffectEvent(() => autofillSignIn.mutate());
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOpen = true;
    const start = async () => {
      if (!(await supportsPasskeyAutofill()) || !isOpen) return;
      suggest();
      timer = setInterval(suggest, CHALLENGE_RENEWAL_MS);
    };
    void start();
    return () => {
      isOpen = false;
      if (timer === undefined) return;
      clearInterval(timer);
      void cancelPasskey();
    };
  }, []);
  const error = [buttonSignIn.error, autofillSignIn.error].find(
    (each) => each !== null && !isPasskeyCancelled(each),
  );
  return { start: () => buttonSignIn.mutate(), isPending: buttonSignIn.isPending, error: error ?? null };
}

/** Before the challenge expires. */
const CHALLENGE_RENEWAL_MS = (limits.account.challengeMinutes - 1) * 60_000;

async function openSession(queries: QueryClient): Promise<void> {
  // The cache may hold data of another user, which the next user must not see.
  await clearSession(queries);
  const user = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  if (!user) throw new SessionNotStored();
}
