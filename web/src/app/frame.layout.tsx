import { lazy, Suspense } from 'react';
import { useCurrentUser, useSignOut } from '../features/auth/session.ts';
import { PostOverlay } from '../features/feed/post-overlay.tsx';
import { OwnBell } from '../features/notifications/own-bell.tsx';
import { ownPicture } from '../lib/own-picture.ts';
import { Outlet } from '../router/index.ts';
import { navigationFor, NOWHERE } from './navigation.ts';
import { Shell } from './shell.tsx';

// What the server tells may come after the screen, and so may what is new among the messages.
const RealtimeUpdates = lazy(async () => ({ default: (await import('./what-is-told.tsx')).RealtimeUpdates }));
const loadChats = () => import('../features/messages/chats-at-hand.tsx');
const ChatsAtHand = lazy(async () => ({ default: (await loadChats()).ChatsAtHand }));
const UnreadMark = lazy(async () => ({ default: (await loadChats()).UnreadMark }));

/** The frame with who is there and what has happened to them. */
export function Component() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
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
          <RealtimeUpdates key={user.id} user={user} />
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
