import { screens } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { TABS } from '../features/feed/feed-address.ts';
import { FeedSkeleton } from '../features/feed/feed-skeleton.tsx';
import { PostLoading } from '../features/posts/page/post-loading.tsx';
import { ProfileLoading } from '../features/profiles/profile-loading.tsx';
import { ProfileOpening } from '../features/profiles/profile-opening.tsx';
import { CheckingAuthentication } from '../features/auth/checking-authentication.tsx';
import { LoadingShell } from './loading-shell.tsx';
import { NO_NAVIGATION } from '../layout/navigation-entries.ts';
import { Shell } from '../layout/shell.tsx';

interface NamedFrame {
  name: string;
  address: string;
  shape: ReactNode;
}

/** Wraps a screen in the app frame while the session is unknown, or for visitors (null). */
const inAppFrame = (screen: ReactNode, user?: null): ReactNode => (
  <Shell user={user} navigation={NO_NAVIGATION} bell={null} onLogout={() => undefined}>
    {screen}
  </Shell>
);

const inAuthGuard = (screen: ReactNode): ReactNode =>
  inAppFrame(<CheckingAuthentication>{screen}</CheckingAuthentication>);

/**
 * A long title has a smaller font, and a Plus member has a badge above the title. Both change the
 * layout.
 */
const POST_SLOTS = {
  title: '%TITLE%',
  author: '%AUTHOR%',
  banner: '%BANNER%',
  backdrop: '%BACKDROP%',
};

const booleans = [false, true] as const;
const variants = booleans.flatMap((isLong) => booleans.map((isPlus) => ({ isLong, isPlus })));
const nameOf = (screen: string, { isLong, isPlus }: { isLong: boolean; isPlus: boolean }): string =>
  `${screen}${isLong ? ' long' : ''}${isPlus ? ' plus' : ''}`;

/**
 * The prerendered app shells: the HTML that pages show before their script has loaded. The server
 * picks one by name and fills its slots, the names between percent signs.
 */
export const firstFrames: readonly NamedFrame[] = [
  { name: 'any', address: screens.landing, shape: <LoadingShell /> },
  ...['', ...TABS.map((tab) => `?tab=${tab}`)].map((query) => ({
    name: `feed${query}`,
    address: `${screens.feed}${query}`,
    shape: inAuthGuard(<FeedSkeleton />),
  })),
  { name: 'profile', address: screens.profile, shape: inAuthGuard(<ProfileLoading />) },
  ...variants.flatMap((variant) =>
    booleans.map((isOwn) => ({
      name: `${nameOf('profile of', variant)}${isOwn ? ' own' : ''}`,
      address: screens.profile,
      shape: inAppFrame(<ProfileOpening {...variant} isOwn={isOwn} />),
    })),
  ),
  { name: 'post', address: screens.post, shape: inAppFrame(<PostLoading />) },
  ...variants.flatMap((variant) =>
    Object.entries({ 'a visitor': null, 'a member': undefined }).map(([viewer, user]) => ({
      name: `${nameOf('post', variant)} of ${viewer}`,
      address: screens.post,
      shape: inAppFrame(<PostLoading known={{ ...POST_SLOTS, ...variant }} />, user),
    })),
  ),
];
