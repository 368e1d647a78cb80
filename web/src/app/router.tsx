import { screens } from '@backbeat/contract';
import { createBrowserRouter } from 'react-router';
import { RequireSession } from '../features/auth/require-session.tsx';
import { currentUserQuery } from '../features/auth/session.ts';
import { HomeSkeleton } from '../features/home/home-skeleton.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { FirstFrame } from './first-frame.tsx';
import { paths } from './paths.ts';
import { queries } from './query-client.ts';
import { Root } from './root.tsx';

/** Asks who is there while the script of the screen is still on its way. */
function askWhoIsThere(): null {
  void queries.prefetchQuery(currentUserQuery);
  return null;
}

/** The same for the feed: its lists are public, and need not wait. */
function askForFeed({ request }: { request: Request }): null {
  void import('../features/feed/ask-early.ts').then(
    ({ askEarly }) => askEarly(queries, request.url),
    // Then the screen asks by itself.
    () => undefined,
  );
  return null;
}

/** The screens, one lazy line each. A screen's file exports its component as `Component`. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <FirstFrame />,
    children: [
      { path: paths.landing, lazy: () => import('../features/landing/landing.screen.tsx') },
      { path: paths.login, lazy: () => import('../features/auth/login.screen.tsx') },
      { path: paths.signup, lazy: () => import('../features/auth/signup/signup.screen.tsx') },
      {
        path: paths.forgotPassword,
        lazy: () => import('../features/auth/forgot-password/forgot-password.screen.tsx'),
      },
      { path: paths.styleguide, lazy: () => import('../features/styleguide/styleguide.screen.tsx') },
      {
        loader: askWhoIsThere,
        lazy: () => import('./frame.layout.tsx'),
        children: [
          { path: screens.post, lazy: () => import('../features/posts/post.screen.tsx') },
          {
            element: <RequireSession />,
            children: [
              { path: paths.createPost, lazy: () => import('../features/posts/create-post.screen.tsx') },
              { path: paths.blocked, lazy: () => import('../features/boundaries/blocked.screen.tsx') },
              { path: paths.userSearch, lazy: () => import('../features/users/user-search.screen.tsx') },
              { path: screens.profile, lazy: () => import('../features/profiles/profile.screen.tsx') },
              {
                path: paths.feed,
                loader: askForFeed,
                lazy: () => import('../features/feed/feed.screen.tsx'),
              },
              { path: paths.messages, lazy: () => import('../features/messages/messages.screen.tsx') },
              {
                path: paths.subscription,
                lazy: () => import('../features/membership/subscription.screen.tsx'),
              },
              { path: paths.adminReports, lazy: () => import('../features/reports/reports.screen.tsx') },
              {
                path: paths.pendingFeatures,
                lazy: () => import('../features/feature-requests/pending-features.screen.tsx'),
              },
              {
                path: paths.home,
                lazy: () => import('../features/home/home.screen.tsx'),
                handle: { skeleton: <HomeSkeleton /> },
              },
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('./not-found.screen.tsx') },
    ],
  },
]);
