import { lazy, Suspense } from 'react';
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

// What is new among the messages may come after the screen.
const loadChats = () => import('../features/messages/chats-at-hand.tsx');
const ChatsAtHand = lazy(async () => ({ default: (await loadChats()).ChatsAtHand }));
const UnreadMark = lazy(async () => ({ default: (await loadChats()).UnreadMark }));

/** The frame with who is there and what has happened to them. */
export function Component() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
  useLive(user?.id);
  useOwnFace(user);
  useToldFollows(user?.userName);
  const leave = async () => {
    const { forgetTyped } = await loadChats();
    if (user) forgetTyped(user.id);
    await signOut();
  };
  return (
    <Shell
      user={user && { ...user, profilePic: ownPicture(user.profilePic) }}
      navigation={user ? navigationFor(user, UNREAD) : NOWHERE}
      bell={user ? <OwnBell user={user} /> : null}
      onLogout={() => void leave()}
    >
      <Outlet />
      <PostOverlay />
      {user ? (
        <Suspense>
          <ChatsAtHand userId={user.id} />
        </Suspense>
      ) : null}
    </Shell>
  );
}

const UNREAD = (
  <Suspense>
    <UnreadMark />
  </Suspense>
);
const NOWHERE = { header: [], aside: [], bottom: [], menu: [] };
