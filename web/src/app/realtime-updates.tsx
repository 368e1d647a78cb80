import type { users } from '@backbeat/contract';
import { useRealtime } from '../api/realtime/use-realtime.ts';
import { useOwnProfileSync } from '../api/use-own-profile-sync.ts';
import { BadgeWatch } from '../features/badges/badge-watch.tsx';
import { PublicationWatch } from '../features/posts/out/publication-watch.tsx';
import { useRealtimeFollows } from '../features/follows/use-realtime-follows.ts';

const checkBanner = (): void =>
  void import('../layout/banner/watch-banner.ts').then(
    (module) => module.checkBanner(),
    // Without the module the banner stays as the server has written it.
    () => undefined,
  );

interface RealtimeUpdatesProps {
  user: users.CurrentUser;
  /** Whether to show that a track is out and that the user has got a badge. */
  withMoments: boolean;
}

/** Applies realtime updates of the signed-in user, on every screen. Another user needs another `key`. */
export function RealtimeUpdates({ user, withMoments }: RealtimeUpdatesProps) {
  useRealtime(checkBanner);
  useOwnProfileSync(user);
  useRealtimeFollows(user.userName);
  if (!withMoments) return null;
  return (
    <>
      <PublicationWatch />
      <BadgeWatch user={user} />
    </>
  );
}
