import type { users } from '@backbeat/contract';
import { useRealtime } from '../api/use-realtime.ts';
import { useOwnProfileSync } from '../api/use-own-face.ts';
import { useRealtimeFollows } from '../features/follows/use-realtime-follows.ts';

/** On every screen: lets what is shown follow what the server tells of whoever is signed in; another one needs another `key`. */
export function RealtimeUpdates({ user }: { user: users.CurrentUser }) {
  useRealtime();
  useOwnProfileSync(user);
  useRealtimeFollows(user.userName);
  return null;
}
