import { useCurrentUser, useSignOut } from '../features/auth/session.ts';
import { PaletteButton } from '../features/command-palette/palette-button.tsx';
import { PostOverlay } from '../features/feed/post-modal/post-overlay.tsx';
import { OwnBell } from '../features/notifications/own-bell.tsx';
import { useIdle } from '../lib/hooks/use-idle.ts';
import { listenForInstallPrompt } from '../lib/install/install-prompt.ts';
import { uploadedPicture } from '../lib/uploaded-picture.ts';
import { Outlet, lazy } from '@packages/router';
import { navigationFor, NO_NAVIGATION, UNKNOWN_NAVIGATION } from '../layout/navigation-entries.ts';
import { Shell } from '../layout/shell.tsx';
import { Part } from '../ui/part.tsx';

// The browser offers once a page, soon after it has loaded.
listenForInstallPrompt();

// Realtime updates and unread messages may load after the screen.
const RealtimeUpdates = lazy(async () => (await import('./realtime-updates.tsx')).RealtimeUpdates);
const AppUpdates = lazy(async () => (await import('./app-updates.tsx')).AppUpdates);
const FileDrop = lazy(async () => (await import('../features/posts/create/file/file-drop.tsx')).FileDrop);
const InboxOverlay = lazy(
  async () => (await import('../features/notifications/inbox-overlay.tsx')).InboxOverlay,
);
const loadChats = () => import('../features/chats/background-chats.tsx');
const BackgroundChats = lazy(async () => (await loadChats()).BackgroundChats);
const UnreadBadge = lazy(async () => (await loadChats()).UnreadBadge);
const RequestsBadge = lazy(
  async () => (await import('../features/releases/requests/requests-badge.tsx')).RequestsBadge,
);
const ConsoleLink = lazy(async () => (await import('../features/console/console-link.tsx')).ConsoleLink);

/** The app frame with the signed-in user and their notifications. */
export function Component() {
  const { data: user, isError } = useCurrentUser();
  const signOut = useSignOut();
  const isIdle = useIdle();
  const leave = async () => {
    const { deleteUnsentMessages } = await loadChats();
    if (user) deleteUnsentMessages(user.id);
    await signOut();
  };
  const onLogout = () => void leave();
  const navigation = user
    ? navigationFor(user, { unread: UNREAD, requests: REQUESTS, staffMenu: STAFF_MENU })
    : isError
      ? UNKNOWN_NAVIGATION
      : NO_NAVIGATION;
  return (
    <Shell
      user={user && { ...user, profilePic: uploadedPicture(user.profilePic) }}
      navigation={navigation}
      search={user === undefined ? null : <PaletteButton {...{ user, navigation, onLogout }} />}
      bell={user ? <OwnBell user={user} /> : null}
      onLogout={onLogout}
      news={
        user ? (
          <Part>
            <RealtimeUpdates key={user.id} user={user} withMoments />
          </Part>
        ) : null
      }
    >
      <Outlet />
      <PostOverlay />
      {user ? (
        <Part>
          <BackgroundChats userId={user.id} />
          <InboxOverlay user={user} />
        </Part>
      ) : null}
      {isIdle ? (
        <>
          <Part>
            <AppUpdates user={user} />
          </Part>
          <Part>{user ? <FileDrop user={user} /> : null}</Part>
        </>
      ) : null}
    </Shell>
  );
}

const UNREAD = (
  <Part>
    <UnreadBadge />
  </Part>
);

const REQUESTS = (
  <Part>
    <RequestsBadge />
  </Part>
);

const STAFF_MENU = (
  <Part>
    <ConsoleLink />
  </Part>
);
