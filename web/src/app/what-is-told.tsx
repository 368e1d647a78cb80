import type { users } from '@backbeat/contract';
import { useLive } from '../api/use-live.ts';
import { useOwnFace } from '../api/use-own-face.ts';
import { useToldFollows } from '../features/relations/use-told-follows.ts';

/** On every screen: lets what is shown follow what the server tells of whoever is signed in; another one needs another `key`. */
export function WhatIsTold({ user }: { user: users.CurrentUser }) {
  useLive();
  useOwnFace(user);
  useToldFollows(user.userName);
  return null;
}
