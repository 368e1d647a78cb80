import { lazy } from 'react';
import { useCurrentUser, useSignOut } from '../features/auth/session.ts';
import { PaletteButton } from '../features/command-palette/palette-button.tsx';
import { PostOverlay } from '../features/feed/post-modal/post-overlay.tsx';
import { OwnBell } from '../features/notifications/own-bell.tsx';
import { useIdle } from '../lib/hooks/use-idle.ts';
import { listenForInstallPrompt } from '../lib/install/install-prompt.ts';
import { uploadedPicture } from '../lib/uploaded-picture.ts';
import { Outlet } from '@packages/router';
import { navigationFor, NO_NAVIGATION } from '../layout/navigation-entries.ts';
import { Shell } from '../layout/shell.tsx';
import { Part } from '../ui/part.tsx';

// The browser offers once a page, soon after it has loaded.
listenForInstallPrompt();

// Realtime updates and unread messages may load after the screen.
const RealtimeUpdates = lazy(async () => ({
  default: (await import('./realtime-updates.tsx')).RealtimeUpdates,
}));
const AppUpdates = lazy(async () => ({ default: (await import('./app-updates.tsx')).AppUpdates }));
const loadChats = () => import('../features/chats/background-chats.tsx');
const BackgroundChats = lazy(async () => ({ default: (await loadChats()).BackgroundChats }));
const UnreadBadge = lazy(async () => ({ default: (await loadChats()).UnreadBadge }));
const RequestsBadge = lazy(async () => ({
  default: (await import('../features/credits/requests-badge.tsx')).RequestsBadge,
}));
const ReportsLink = lazy(async () => ({
  default: (await import('../features/moderation/reports-link.tsx')).ReportsLink,
}));

/** The app frame with the signed-in user and their notifications. */
export function Component() {
  const { data: user } = useCurrentUser();
  const signOut = useSignOut();
  const isIdle = useIdle();
  const leave = async () => {
    const { deleteUnsentMessages } = await loadChats();
    if (user) deleteUnsentMessages(user.id);
    await signOut();
  };
  const onLogout = () => void leave();
  const navigation = user
    ? navigationFor(user, { unread: UNREAD, requests: REQUESTS, adminMenu: ADMIN_MENU })
    : NO_NAVIGATION;
  return (
    <Shell
      user={user && { ...user, profilePic: uploadedPicture(user.profilePic) }}
      navigation={navigation}
      search={
        user === undefined ? null : (
          <PaletteButton
            {...{ user, navigation, onLogout }}
            // On the narrowest phones the sign-in links of visitors leave no space.
            className={user ? '' : 'max-[383px]:hidden'}
          />
        )
      }
      bell={user ? <OwnBell user={user} /> : null}
      onLogout={onLogout}
    >
      <Outlet />
      <PostOverlay />
      {user ? (
        <Part>
          <RealtimeUpdates key={user.id} user={user} />
          <BackgroundChats userId={user.id} />
        </Part>
      ) : null}
      {isIdle ? (
        <Part>
          <AppUpdates user={user} />
        </Part>
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

const ADMIN_MENU = (
  <Part>
    <ReportsLink />
  </Part>
);
