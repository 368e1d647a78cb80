import { screens } from '@backbeat/contract';
import { onlineManager } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';
import { api } from '../api/routes.ts';
import { RequireSession } from '../features/auth/require-session.tsx';
import { currentUserQuery } from '../features/auth/session.ts';
import { createRouter, createScrollRestoration, type Route } from '@packages/router';
import { paths } from '../navigation/paths.ts';
import { queries } from './query-client.ts';
import { refetchWhenRestored, hydrateQueryCache } from './hydrate-query-cache.ts';

hydrateQueryCache(queries);
refetchWhenRestored(queries);

/** Fetches the current user while the script of the screen loads. */
function prefetchCurrentUser(): void {
  void queries.prefetchQuery(currentUserQuery);
}

/** Prefetches the feed. Its lists are public and need no session. */
function prefetchFeed(search: URLSearchParams): void {
  void import('../features/feed/prefetch-feed.ts').then(
    ({ prefetchFeedLists }) => prefetchFeedLists(queries, search),
    // On failure the screen fetches the data itself.
    () => undefined,
  );
}

/** Prefetches a profile. */
function prefetchProfile(_search: URLSearchParams, { userName }: Readonly<Record<string, string>>): void {
  if (userName !== undefined)
    void queries.prefetchQuery(queryOf(api.users.getUser, { params: { userName } }));
}

/** Prefetches a post. */
function prefetchPost(_search: URLSearchParams, { id }: Readonly<Record<string, string>>): void {
  if (id !== undefined) void queries.prefetchQuery(queryOf(api.posts.getPost, { params: { id } }));
}

/** The routes, each lazy and on one line. A screen's file exports its component as `Component`. */
export const routes: readonly Route[] = [
  { path: paths.landing, load: () => import('../features/landing/landing.screen.tsx') },
  { path: paths.login, load: () => import('../features/auth/login.screen.tsx') },
  { path: paths.signup, load: () => import('../features/auth/signup/signup.screen.tsx') },
  { path: paths.listen, load: () => import('../features/private-links/listen.screen.tsx') },
  { path: paths.guest, load: () => import('../features/guests/guest.screen.tsx') },
  { path: screens.invite, load: () => import('../features/auth/signup/invite.screen.tsx') },
  {
    path: paths.forgotPassword,
    load: () => import('../features/auth/forgot-password/forgot-password.screen.tsx'),
  },
  { path: paths.setup, load: () => import('../features/setup/setup.screen.tsx') },
  { path: paths.styleguide, load: () => import('../features/styleguide/styleguide.screen.tsx') },
  {
    prefetch: prefetchCurrentUser,
    Component: RequireSession,
    children: [{ path: `${paths.console}/*`, load: () => import('./console.layout.tsx') }],
  },
  {
    prefetch: prefetchCurrentUser,
    load: () => import('./frame.layout.tsx'),
    children: [
      {
        path: screens.post,
        prefetch: prefetchPost,
        load: () => import('../features/posts/post.screen.tsx'),
      },
      { path: paths.emailUndo, load: () => import('../features/settings/email-undo.screen.tsx') },
      { path: screens.playlist, load: () => import('../features/playlists/playlist.screen.tsx') },
      { path: screens.release, load: () => import('../features/releases/release.screen.tsx') },
      {
        path: screens.room,
        prefetch: prefetchPost,
        load: () => import('../features/notes/mix-room.screen.tsx'),
      },
      { path: screens.agreement, load: () => import('../features/agreements/agreement.screen.tsx') },
      {
        Component: RequireSession,
        children: [
          { path: paths.createPost, load: () => import('../features/posts/create/create-post.screen.tsx') },
          {
            path: paths.createRelease,
            load: () => import('../features/releases/edit/create-release.screen.tsx'),
          },
          {
            path: screens.editRelease,
            load: () => import('../features/releases/edit/edit-release.screen.tsx'),
          },
          {
            load: () => import('../features/settings/settings.layout.tsx'),
            children: [
              { path: paths.settings, load: () => import('../features/settings/settings.screen.tsx') },
              {
                path: paths.accountSettings,
                load: () => import('../features/settings/account/account-settings.screen.tsx'),
              },
              {
                path: paths.securitySettings,
                load: () => import('../features/settings/security/security-settings.screen.tsx'),
              },
              {
                path: paths.notificationSettings,
                load: () => import('../features/settings/notifications/notification-settings.screen.tsx'),
              },
              {
                path: paths.privacySettings,
                load: () => import('../features/settings/privacy/privacy-settings.screen.tsx'),
              },
              {
                path: paths.dataSettings,
                load: () => import('../features/settings/data/data-settings.screen.tsx'),
              },
              { path: paths.blocked, load: () => import('../features/blocks/blocked.screen.tsx') },
            ],
          },
          { path: paths.userSearch, load: () => import('../features/user-search/user-search.screen.tsx') },
          {
            path: screens.profile,
            prefetch: prefetchProfile,
            load: () => import('../features/profiles/profile.screen.tsx'),
          },
          {
            path: paths.feed,
            prefetch: prefetchFeed,
            load: () => import('../features/feed/feed.screen.tsx'),
          },
          { path: paths.messages, load: () => import('../features/chats/chats.screen.tsx') },
          {
            path: paths.subscription,
            load: () => import('../features/subscriptions/subscription.screen.tsx'),
          },
          {
            path: paths.pendingFeatures,
            load: () => import('../features/releases/requests/pending-features.screen.tsx'),
          },
          { path: screens.out, load: () => import('../features/posts/out/out.screen.tsx') },
          { path: paths.home, load: () => import('../features/home/home.screen.tsx') },
        ],
      },
      { path: '*', load: () => import('./not-found.screen.tsx') },
    ],
  },
];

export const router = createRouter(
  routes,
  window,
  createScrollRestoration(() => router.current()?.location.key),
);

/** Loads a screen that did not load. The network may be back a moment after the browser says so. */
const loadScreen = async (attempts = 3): Promise<void> => {
  if ((await router.retry()) || attempts === 1 || !onlineManager.isOnline()) return;
  setTimeout(() => void loadScreen(attempts - 1), 3_000);
};
onlineManager.subscribe((isOnline) => {
  if (isOnline) void loadScreen();
});
