import type { users } from '@backbeat/contract';
import { createContext, use } from 'react';

export const SignedInUser = createContext<users.CurrentUser | null>(null);

/** Returns the signed-in user. RequireSession guarantees that there is one. */
export function useSignedInUser(): users.CurrentUser {
  const user = use(SignedInUser);
  if (!user) throw new Error('useSignedInUser needs a RequireSession above it.');
  return user;
}
