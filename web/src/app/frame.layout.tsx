import { Outlet } from 'react-router';
import { useLive } from '../api/use-live.ts';
import { useCurrentUser, useSignOut } from '../features/auth/session.ts';
import { ownPicture } from '../lib/own-picture.ts';
import { navigationFor } from './navigation.ts';
import { Shell } from './shell.tsx';

/** The frame with who is there and what has happened to them. */
export function Component() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
  useLive(user?.id);
  const notifications = user?.notifications ?? [];
  return (
    <Shell
      user={user && { ...user, profilePic: ownPicture(user.profilePic) }}
      navigation={user ? navigationFor(user) : NOWHERE}
      notifications={{ notifications, unreadCount: notifications.length }}
      onLogout={() => void signOut()}
    >
      <Outlet />
    </Shell>
  );
}

const NOWHERE = { header: [], aside: [], bottom: [], menu: [] };
