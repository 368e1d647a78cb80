import type { users } from '@backbeat/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { makeQueryClient } from '../../api/queries.ts';
import { renderForUser } from '../../lib/component.fixture.ts';
import { StaticRouter } from '@packages/router';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { currentUserQuery } from './session.ts';
import { SignedInUser } from './signed-in-user.ts';

/** Creates a signed-in user with default values. */
export const exampleUser = (overrides: Partial<users.CurrentUser> = {}): users.CurrentUser => ({
  id: 'id of nia',
  userName: 'nia',
  profilePic: '/dpp.jpg',
  banner: '/dbanner.jpg',
  role: 'USER',
  bio: '',
  about: '',
  location: '',
  socialMedia: [],
  badges: [],
  demo: [],
  posts: '',
  featuredOn: '',
  postsCount: 0,
  playlistsCount: 0,
  releasesCount: 0,
  followersCount: 0,
  followingCount: 0,
  email: 'nia@example.com',
  staff: null,
  admin: false,
  likedPosts: '',
  notifications: [],
  unreadNotifications: 0,
  ...overrides,
});

/** Renders an element as the app does for a signed-in user. */
export function renderSignedIn(element: ReactElement, user = exampleUser()) {
  const queries = makeQueryClient();
  queries.setQueryData(currentUserQuery.queryKey, user);
  const wrapElement = (inner: ReactElement) => (
    <StaticRouter location="/">
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <SignedInUser value={user}>{inner}</SignedInUser>
        </ToastProvider>
      </QueryClientProvider>
    </StaticRouter>
  );
  const { rerender, ...renderResult } = renderForUser(wrapElement(element));
  return { ...renderResult, queries, rerender: (next: ReactElement) => rerender(wrapElement(next)) };
}
