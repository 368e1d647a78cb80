import type { users } from '@backbeat/contract';
import { createContext, use } from 'react';

export const SignedInUser = createContext<users.CurrentUser | null>(null);

/** Who is signed in, on a screen below RequireSession: there it is always somebody. */
export function useSignedInUser(): users.CurrentUser {
  const user = use(SignedInUser);
  if (!user) throw new Error('useSignedInUser needs a RequireSession above it.');
  return user;
}
