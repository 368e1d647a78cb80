import {
  contentShellName,
  listLoadingShells,
  screens,
  slotToken,
  type LoadingShellName,
  type ShellVariant,
} from '@backbeat/contract';
import type { ReactNode } from 'react';
import { FeedSkeleton } from '../features/feed/feed-skeleton.tsx';
import { PostLoading } from '../features/posts/page/post-loading.tsx';
import { ProfileLoading } from '../features/profiles/profile-loading.tsx';
import { PrerenderedProfile } from '../features/profiles/prerendered-profile.tsx';
import { CheckingAuthentication } from '../features/auth/checking-authentication.tsx';
import { LoadingShell } from './loading-shell.tsx';
import { NO_NAVIGATION } from '../layout/navigation-entries.ts';
import { Shell } from '../layout/shell.tsx';

interface AppShell {
  name: string;
  /** The address for which the shell is rendered. */
  address: string;
  content: ReactNode;
}

/** Wraps a screen in the app frame while the session is unknown, or for visitors (null). */
const inAppFrame = (screen: ReactNode, user?: null): ReactNode => (
  <Shell user={user} navigation={NO_NAVIGATION} bell={null} onLogout={() => undefined}>
    {screen}
  </Shell>
);

const inAuthGuard = (screen: ReactNode): ReactNode =>
  inAppFrame(<CheckingAuthentication>{screen}</CheckingAuthentication>);

const loadingScreen = (name: LoadingShellName): Omit<AppShell, 'name'> => {
  switch (name) {
    case 'logo':
      return { address: screens.landing, content: <LoadingShell /> };
    case 'profile':
      return { address: screens.profile, content: inAuthGuard(<ProfileLoading />) };
    case 'post':
      return { address: screens.post, content: inAppFrame(<PostLoading />) };
    default:
      // The address selects the tab.
      return { address: name.replace('feed', screens.feed), content: inAuthGuard(<FeedSkeleton />) };
  }
};

/** The title of a post in the smaller font, or with a badge above it, has another layout. */
const booleans = [false, true] as const;
const layouts = booleans.flatMap((isLong) => booleans.map((isPlus) => ({ isLong, isPlus })));
const profileVariants: readonly ShellVariant<'profile'>[] = layouts.flatMap((layout) =>
  booleans.map((isOwn) => ({ ...layout, isOwn })),
);
const postVariants: readonly ShellVariant<'post'>[] = layouts.flatMap((layout) =>
  booleans.map((isVisitor) => ({ ...layout, isVisitor })),
);

const slot = slotToken<'post'>;
const POST_SLOTS = {
  title: slot('title'),
  author: slot('author'),
  banner: slot('banner'),
  backdrop: slot('backdrop'),
};

/**
 * The prerendered app shells: the HTML that pages show before their script has loaded. The server
 * picks one by name and fills its slots (contract/src/app-shell.ts).
 */
export const appShells: readonly AppShell[] = [
  ...listLoadingShells().map((name) => ({ name, ...loadingScreen(name) })),
  ...profileVariants.map((variant) => ({
    name: contentShellName({ shell: 'profile', variant }),
    address: screens.profile,
    content: inAppFrame(<PrerenderedProfile {...variant} />),
  })),
  ...postVariants.map((variant) => ({
    name: contentShellName({ shell: 'post', variant }),
    address: screens.post,
    content: inAppFrame(
      <PostLoading known={{ ...POST_SLOTS, ...variant }} />,
      variant.isVisitor ? null : undefined,
    ),
  })),
];
