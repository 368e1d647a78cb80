import { Outlet } from 'react-router';
import { useLive } from '../api/use-live.ts';
import { useOwnFace } from '../api/use-own-face.ts';
import { useCurrentUser, useSignOut } from '../features/auth/session.ts';
import { PostOverlay } from '../features/feed/post-overlay.tsx';
import { OwnBell } from '../features/notifications/own-bell.tsx';
import { useToldFollows } from '../features/relations/use-told-follows.ts';
import { ownPicture } from '../lib/own-picture.ts';
import { navigationFor } from './navigation.ts';
import { Shell } from './shell.tsx';

/** The frame with who is there and what has happened to them. */
export function Component() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
  useLive(user?.id);
  useOwnFace(user);
  useToldFollows(user?.userName);
  return (
    <Shell
      user={user && { ...user, profilePic: ownPicture(user.profilePic) }}
      navigation={user ? navigationFor(user) : NOWHERE}
      bell={user ? <OwnBell user={user} /> : null}
      onLogout={() => void signOut()}
    >
      <Outlet />
      <PostOverlay />
    </Shell>
  );
}

const NOWHERE = { header: [], aside: [], bottom: [], menu: [] };
