import type { users } from '@backbeat/contract';
import { useRealtime } from '../api/realtime/use-realtime.ts';
import { useOwnProfileSync } from '../api/use-own-profile-sync.ts';
import { useRealtimeFollows } from '../features/follows/use-realtime-follows.ts';

/**
 * Applies realtime updates of the signed-in user, on every screen. Another user needs another
 * `key`.
 */
export function RealtimeUpdates({ user }: { user: users.CurrentUser }) {
  useRealtime();
  useOwnProfileSync(user);
  useRealtimeFollows(user.userName);
  return null;
}
